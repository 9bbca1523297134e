import type { ReactElement } from 'react';
import styles from './verbatim.module.css';

interface VerbatimProps {
  readonly label: string;
  readonly children: string;
}

/** A text to the letter, such as JSON; a long one scrolls in its place. */
export const Verbatim = ({ label, children }: VerbatimProps): ReactElement => (
  <pre className={styles.verbatim} role="region" aria-label={label} tabIndex={0}>
    {children}
  </pre>
);
