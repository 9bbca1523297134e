import { IconLanguage } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { languageTexts as texts } from '#ui/language/texts.ts';
import { useLanguageChoice } from '#ui/language/use-language-choice.tsx';
import styles from './layout.module.css';

/** Languages of the page. Without scripts it is a form that asks for `?lang=`. */
export function LanguageMenu(): ReactElement {
  const { select, error } = useLanguageChoice();
  return (
    <form className={styles.language}>
      <IconLanguage aria-hidden size={16} stroke={1.5} />
      <select aria-label={texts.label} {...select} />
      <noscript>
        <button type="submit">{texts.change}</button>
      </noscript>
      {error !== undefined && <span role="alert">{error}</span>}
    </form>
  );
}
