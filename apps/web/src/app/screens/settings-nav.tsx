import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { paths, type SettingsSection } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import styles from './settings-nav.module.css';
import { settingsTexts as texts } from './settings-texts.ts';

interface SettingsNavProps {
  readonly sections: readonly SettingsSection[];
}

/** Links to the sections of the settings. */
export function SettingsNav({ sections }: SettingsNavProps): ReactElement {
  const { hash } = useLocation();
  return (
    <nav className={styles.nav} aria-label={texts.sections}>
      <ul role="list" className={styles.list}>
        {sections.map((section) => (
          <li key={section} data-here={hash === `#${section}` || undefined}>
            <TextLink to={paths.settings(section)}>{texts.names[section]}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
