import { IconX } from '@tabler/icons-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { mostTicked } from '@hub/contract/limits';
import { Button } from '@hub/ui/button';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import styles from './ticks.module.css';
import type { Ticks } from './use-ticks.ts';
import { uiTexts } from '#ui/texts.ts';

interface TickProps {
  /** Row, for screen readers. */
  readonly label: string;
  readonly isOn: boolean;
  readonly isMixed?: boolean;
  readonly onChange: (isRange: boolean) => void;
}

/** Checkbox of a row. */
export const Tick = ({ label, isOn, isMixed = false, onChange }: TickProps): ReactElement => (
  <label className={styles.tick}>
    <input
      ref={(field) => {
        if (field !== null) field.indeterminate = isMixed;
      }}
      type="checkbox"
      checked={isOn}
      onChange={({ nativeEvent }) =>
        onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
    <VisuallyHidden>{label}</VisuallyHidden>
  </label>
);

/** A list as it was read, page by page: its `useInfiniteQuery`. */
interface PagedQuery<R> {
  readonly data: { readonly pages: readonly { readonly rows: readonly R[] }[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => Promise<PagedQuery<R>>;
}

const rowsIn = <R,>({ data }: PagedQuery<R>): R[] =>
  (data?.pages ?? []).flatMap(({ rows }) => rows);

interface TickBarProps<R> {
  readonly ticks: Ticks;
  readonly query: PagedQuery<R>;
  readonly keyOf: (row: R) => number;
  /** Number of rows that match; null if unknown. */
  readonly count: number | null;
  /** Actions on the ticked rows. */
  readonly children: ReactNode;
}

/** Number of ticked rows, and actions on them. Empty without any. */
export function TickBar<R>(props: TickBarProps<R>): ReactElement {
  const { ticks, query, keyOf, count, children } = props;
  const [isReading, setReading] = useState(false);
  /** Loads the missing pages first, so that every ticked row is visible. */
  const tickAll = async (): Promise<void> => {
    setReading(true);
    let read = query;
    while (read.hasNextPage && !read.isError && rowsIn(read).length < mostTicked)
      read = await query.fetchNextPage();
    setReading(false);
    ticks.set(rowsIn(read).slice(0, mostTicked).map(keyOf));
  };
  const most = query.hasNextPage ? count : rowsIn(query).length;
  const some = most === null || most > mostTicked ? mostTicked : most;
  return (
    <div className={styles.place}>
      <div role="status">
        <VisuallyHidden>
          {ticks.keys.length > 0 && uiTexts.ticked(ticks.keys.length)}
        </VisuallyHidden>
      </div>
      {ticks.keys.length > 0 && (
        <div className={styles.bar} role="group" aria-label={uiTexts.tickedRows}>
          <span aria-hidden className={styles.count}>
            {uiTexts.ticked(ticks.keys.length)}
          </span>
          {ticks.keys.length < some && (
            <Button
              size="small"
              variant="quiet"
              busy={isReading}
              busyLabel={uiTexts.loadingMore}
              onClick={() => void tickAll()}
            >
              {most === some ? uiTexts.tickAll(some) : uiTexts.tickFirst(some)}
            </Button>
          )}
          <span className={styles.actions}>{children}</span>
          <Button
            size="small"
            variant="quiet"
            icon={<IconX aria-hidden size={16} stroke={1.75} />}
            aria-label={uiTexts.tickNone}
            title={uiTexts.tickNone}
            onClick={() => ticks.set([])}
          />
        </div>
      )}
    </div>
  );
}
