import { useState, type ReactElement } from 'react';
import { formatAge, formatDate } from './dates.ts';
import styles from './time.module.css';

interface TimeProps {
  /** An instant of the API: ISO 8601 with `Z`; or, when it is `bare`, a day. */
  readonly value: string;
  /** Leaves the relative age out where a sentence says it already. */
  readonly bare?: boolean;
}

/** A date as DD/MM/YYYY (UTC), with its age beside, by the reader’s own calendar. */
export function Time({ value, bare = false }: TimeProps): ReactElement {
  const [now] = useState(() => Date.now());
  return (
    <time className={styles.time} dateTime={value}>
      {formatDate(value)}
      {!bare && <span className={styles.age}> · {formatAge(value, now)}</span>}
    </time>
  );
}
