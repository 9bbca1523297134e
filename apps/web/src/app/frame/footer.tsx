import { useState } from 'react';
import { Link } from '@hub/client/router';
import { useCatalog } from '#api/config.ts';
import { frameTexts as texts } from '#app/texts.ts';
import { paths } from '#lib/paths.ts';
import { classNames } from '@hub/ui/class-names';
import styles from './layout.module.css';
import textClass from '#ui/text.module.css';
import { IconLanguage } from '@tabler/icons-react';
import { languageTexts } from '#ui/language/texts.ts';
import { useLanguageChoice } from '#ui/language/use-language-choice.tsx';

export function Footer() {
  const { brand, imprint, links } = useCatalog();
  const [year] = useState(() => new Date().getUTCFullYear());
  return (
    <footer className={classNames(styles.foot, textClass.small)}>
      <div className={styles.footInner}>
        <div className={styles.footLinks}>
          {/* A prerendered page may contain the previous year. */}
          <p dir="auto" suppressHydrationWarning>
            © {year} {brand.name}
          </p>
          {/* Envato’s terms require this link. The icon is ours, because their logo may not be used. */}
          <a href="https://build.envato.com/" target="_blank" rel="noopener noreferrer">
            <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
              <path d="M5 4 1.5 8 5 12m6-8 3.5 4-3.5 4" stroke="currentColor" strokeWidth="1.5" />
            </svg>
            {texts.powered}
          </a>
        </div>
        <nav className={styles.footLinks} aria-label={texts.footer}>
          <div>
            <Link to={paths.terms()}>{texts.terms}</Link>
            <Link to={paths.privacy()}>{texts.privacy}</Link>
            {imprint && <Link to={paths.imprint()}>{texts.imprint}</Link>}
            <Link to={paths.certificate()}>{texts.certificates}</Link>
          </div>
          <div>
            {links.social.map(({ name, url }) => (
              <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                <bdi>{name}</bdi>
              </a>
            ))}
          </div>
        </nav>
        <LanguageMenu />
      </div>
    </footer>
  );
}

/** Works without scripts as a form that submits `?lang=`. */
function LanguageMenu() {
  const { select, error } = useLanguageChoice();
  return (
    <form className={styles.language}>
      <IconLanguage aria-hidden size={16} stroke={1.5} />
      <select aria-label={languageTexts.label} {...select} />
      <noscript>
        <button type="submit">{languageTexts.change}</button>
      </noscript>
      {error !== undefined && <span role="alert">{error}</span>}
    </form>
  );
}
