import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Menu } from 'react-aria-components/Menu';
import { TextField } from 'react-aria-components/TextField';
import { folded } from '#lib/search-text.ts';
import { Entry, MenuFrame, type MenuEntry, type MenuFrameProps } from './menu.tsx';
import styles from './menu.module.css';

interface SearchMenuProps extends MenuFrameProps {
  readonly search: string;
  readonly none: string;
  readonly entries: readonly (MenuEntry & {
    readonly alsoIn?: string;
  })[];
  /** Ids of the chosen entries. If omitted, choosing an entry closes the menu. */
  readonly chosen?: readonly string[];
  readonly onChoose: (id: string) => void;
  /** Offers the typed text as a new entry. */
  readonly making?: {
    readonly words: (typed: string) => string;
    readonly onMake: (typed: string) => void;
  };
}

const made = 'new';

export function SearchMenu(props: SearchMenuProps) {
  const { search, none, entries, chosen, onChoose, making, children, ...frame } = props;
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const found = entries.filter(({ words, alsoIn = '' }) =>
    folded(`${words} ${alsoIn}`).includes(folded(name)),
  );
  const isNew = name !== '' && entries.every(({ words }) => folded(words) !== folded(name));
  const shown: MenuEntry[] =
    making !== undefined && isNew ? [...found, { id: made, words: making.words(name) }] : found;
  const choose = (id: string): void => {
    if (id !== made) return onChoose(id);
    making?.onMake(name);
    setTyped('');
  };
  const open = (isOpen: boolean): void => {
    setTyped('');
    frame.onOpen?.(isOpen);
  };
  return (
    <MenuFrame {...frame} words={children} onOpen={open}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <TextField autoFocus aria-label={search}>
          <Input className={styles.search ?? ''} placeholder={search} maxLength={100} />
        </TextField>
        <Menu
          className={styles.menu ?? ''}
          items={shown}
          dependencies={[chosen]}
          onAction={(key) => choose(String(key))}
          renderEmptyState={() => <p className={styles.none}>{none}</p>}
          {...(chosen !== undefined && {
            selectionMode: 'multiple' as const,
            selectedKeys: chosen,
            // Otherwise Escape would clear the selection instead of closing the menu.
            disallowEmptySelection: true,
            shouldCloseOnSelect: false,
          })}
        >
          {(entry) => <Entry of={entry} isHeld={chosen?.includes(entry.id) ?? false} />}
        </Menu>
      </Autocomplete>
    </MenuFrame>
  );
}
