import type { ReactNode } from 'react';
import styles from './details.module.css';
import { uiTexts } from '#ui/texts.ts';

interface DetailsProps {
  /** Names and values; null for no value. */
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
}

export const Details = ({ of: facts }: DetailsProps) => (
  <dl className={styles.details}>
    {facts.map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt className={styles.term}>{name}</dt>
        <dd className={styles.value}>{value ?? uiTexts.nothing}</dd>
      </div>
    ))}
  </dl>
);

interface VerbatimProps {
  readonly label: string;
  readonly children: string;
}

export const Verbatim = ({ label, children }: VerbatimProps) => (
  <pre className={styles.verbatim} role="region" aria-label={label} tabIndex={0}>
    {children}
  </pre>
);
