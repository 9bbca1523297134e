import { useState, type ReactElement } from 'react';
import { formatAge, formatDate, formatDateTime, formatExactly } from './dates.ts';
import styles from './time.module.css';

interface TimeProps {
  /** Instant of the API (ISO 8601 with `Z`), or a day (`2026-11-03`). */
  readonly value: string;
  /**
   * Format: `date`, `age` or `minute` only; `second` for exact order; `exact` for minute and age;
   * date and age by default.
   */
  readonly show?: 'date' | 'age' | 'minute' | 'second' | 'exact' | undefined;
}

/** Shows an instant as a date (UTC) with its age. Hover and focus show it to the minute. */
export function Time({ value, show }: TimeProps): ReactElement {
  const [now] = useState(() => Date.now());
  const age = formatAge(value, now);
  if (show === 'exact' || show === 'minute' || show === 'second') {
    return (
      <time className={styles.time} dateTime={value}>
        {show === 'second' ? formatExactly(value) : formatDateTime(value)}
        {show === 'exact' && <span className={styles.age}> · {age}</span>}
      </time>
    );
  }
  const isDay = !value.includes('T');
  return (
    <time
      className={styles.time}
      dateTime={value}
      title={isDay ? undefined : formatDateTime(value)}
      tabIndex={isDay ? undefined : 0}
    >
      {show === 'age' ? age : formatDate(value)}
      {show === undefined && <span className={styles.age}> · {age}</span>}
    </time>
  );
}
