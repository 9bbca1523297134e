import type { ReactNode } from 'react';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  readonly id: string;
  readonly heading: string;
  readonly note: string | false;
  readonly children: ReactNode;
}

export const SettingsSection = (props: SettingsSectionProps) => (
  <section id={props.id} className={styles.section} aria-labelledby={`${props.id}-title`}>
    <div className={styles.head}>
      <h2 id={`${props.id}-title`}>{props.heading}</h2>
      {props.note !== false && <p className={styles.note}>{props.note}</p>}
    </div>
    <div className={styles.body}>{props.children}</div>
  </section>
);
