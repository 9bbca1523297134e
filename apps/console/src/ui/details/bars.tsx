import type { ReactElement } from 'react';
import styles from './bars.module.css';

export interface Bar {
  /** A day, a week, a version. */
  readonly key: string;
  readonly words: string;
  readonly count: number;
}

interface BarsProps {
  /** Summary for screen readers; a table has the numbers. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** Height of the drawing, which is stretched to its place. */
const height = 100;
const step = 10;
const gap = 2;
/** Minimum number of columns, so that a single day is not one wide bar. */
const least = 12;

/** Bar chart of counts, such as one per day. A table with the same numbers is next to it. */
export function Bars({ label, bars }: BarsProps): ReactElement {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${Math.max(least, bars.length) * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map(({ key, words, count }, place) => {
        const tall = count === 0 ? 1 : Math.max(3, (count / most) * height);
        return (
          <rect
            key={key}
            className={count === 0 ? styles.none : styles.bar}
            x={place * step + gap / 2}
            y={height - tall}
            width={step - gap}
            height={tall}
          >
            <title>{`${words}: ${count}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

interface CountTableProps {
  /** Name of the table for screen readers. */
  readonly caption: string;
  /** Column headings: label and count. */
  readonly heads: readonly [string, string];
  readonly rows: readonly { readonly label: string; readonly count: number }[];
}

/** Counts by kind, the most first: a table whose rows show how they compare. */
export function CountTable({ caption, heads, rows }: CountTableProps): ReactElement {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className={styles.counts} aria-label={caption}>
      <thead className={styles.heads}>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row" className={styles.kind}>
              <bdi>{label}</bdi>
              <svg
                className={styles.line}
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect className={styles.bar} width={(count / most) * 100} height="1" />
              </svg>
            </th>
            <td className={styles.count}>{count.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
