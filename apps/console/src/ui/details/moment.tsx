import { useState, type ReactElement } from 'react';
import { formatAge, formatDate } from '@hub/ui/dates';
import styles from './moment.module.css';

/** A column of short ones, in pixels: “59 minutes ago”. */
export const momentWidth = 140;

interface MomentProps {
  /** An instant of the API: ISO 8601 with `Z`. */
  readonly value: string;
  /** In a table: the age alone, and the instant where it is pointed at. */
  readonly short?: boolean;
}

/** An instant as operators need it: to the minute, in UTC, with its age. */
export function Moment({ value, short = false }: MomentProps): ReactElement {
  const [now] = useState(() => Date.now());
  const exact = `${formatDate(value)} ${value.slice(11, 16)} UTC`;
  const age = formatAge(value, now);
  return (
    <time dateTime={value} title={short ? exact : undefined} className={styles.moment}>
      {short ? age : exact}
      {!short && <span className={styles.age}> · {age}</span>}
    </time>
  );
}
