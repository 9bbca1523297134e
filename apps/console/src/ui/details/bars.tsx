import styles from './bars.module.css';

export interface Bar {
  readonly key: string;
  readonly words: string;
  readonly count: number;
}

interface BarsProps {
  /** Summary for screen readers; a table has the numbers. */
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly endOf?: (key: string) => string;
}

/** Height of the drawing in its coordinate units. CSS stretches it to the available height. */
const height = 100;
const step = 10;
const gap = 2;
/** Minimum number of columns, so that a single day does not fill the chart. */
const least = 12;

/** Returns the end of an axis: 1, 2, 5 or 10 times a power of ten. */
export function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [1, 2, 5, 10].map((times) => times * power).find((end) => end >= most) ?? most;
}

/** The highest count is above its bar. A table with the same numbers is next to the chart. */
export function Bars({ label, bars, endOf }: BarsProps) {
  const most = Math.max(0, ...bars.map(({ count }) => count));
  const top = topOf(most);
  const columns = Math.max(least, bars.length);
  const highest = bars.findIndex(({ count }) => count === most);
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden>
        <span>{top.toLocaleString('en')}</span>
        <span>0</span>
      </div>
      <div className={styles.plot}>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${columns * step} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {bars.map(({ key, words, count }, place) => {
            const tall = count === 0 ? 1 : Math.max(3, (count / top) * height);
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
        {most > 0 && (
          <span
            className={styles.peak}
            aria-hidden
            style={{
              insetInlineStart: `${((highest + 0.5) / columns) * 100}%`,
              insetBlockEnd: `${(most / top) * 100}%`,
            }}
          >
            {most.toLocaleString('en')}
          </span>
        )}
      </div>
      {endOf !== undefined && (
        <div className={styles.ends} aria-hidden>
          {[...new Set([bars[0]?.key, bars.at(-1)?.key])].map(
            (key) => key !== undefined && <span key={key}>{endOf(key)}</span>,
          )}
        </div>
      )}
    </div>
  );
}

interface CountTableProps {
  readonly caption: string;
  readonly heads: readonly [string, string];
  readonly rows: readonly { readonly label: string; readonly count: number }[];
}

export function CountTable({ caption, heads, rows }: CountTableProps) {
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
