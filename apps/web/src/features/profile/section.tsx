import type { ReactElement, ReactNode } from 'react';
import styles from './profile.module.css';

interface SectionProps {
  /** What a link to this part names. */
  readonly id: string;
  readonly heading: string;
  readonly note: string;
  readonly children: ReactNode;
}

/** One part of the settings: its name at the side, what may be set beside it. */
export const Section = ({ id, heading, note, children }: SectionProps): ReactElement => (
  <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
    <div className={styles.head}>
      <h2 id={`${id}-title`}>{heading}</h2>
      <p className={styles.muted}>{note}</p>
    </div>
    <div className={styles.body}>{children}</div>
  </section>
);
