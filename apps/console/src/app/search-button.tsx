import { IconSearch } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { searchKeys } from '#ui/keys.ts';
import styles from './search-button.module.css';
import { texts } from './texts.ts';

/** Opens the search of everything; an icon on a phone and beside panes. */
export const SearchButton = ({ onClick }: { readonly onClick: () => void }): ReactElement => (
  <button
    type="button"
    className={styles.search}
    aria-keyshortcuts="Control+K Meta+K"
    onClick={onClick}
  >
    <IconSearch aria-hidden size={18} stroke={1.75} />
    <span className={styles.words}>{texts.search}</span>
    <kbd aria-hidden className={styles.key}>
      {searchKeys}
    </kbd>
  </button>
);
