import { IconX } from '@tabler/icons-react';
import { useState, type ReactNode, useRef, type KeyboardEvent } from 'react';
import { mostTicked } from '@hub/contract/limits';
import { Button } from '@hub/ui/button';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import styles from './ticks.module.css';
import { uiTexts } from '#ui/texts.ts';
import { useKeys } from '#ui/keys.ts';
import { rowsOf, type ListQuery } from './rows.ts';

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isMixed?: boolean;
  readonly onChange: (isRange: boolean) => void;
}

export const Tick = ({ label, isOn, isMixed = false, onChange }: TickProps) => (
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

interface TickBarProps<R> {
  readonly ticks: Ticks;
  readonly query: ListQuery<R>;
  readonly keyOf: (row: R) => number;
  /** Number of rows that match; null if unknown. */
  readonly count: number | null;
  readonly children: ReactNode;
}

/** Bar with the number of selected rows and the actions on them. Empty if no row is selected. */
export function TickBar<R>(props: TickBarProps<R>) {
  const { ticks, query, keyOf, count, children } = props;
  const [isReading, setReading] = useState(false);
  /** Loads the missing pages first, so that every selected row is visible. */
  const tickAll = async (): Promise<void> => {
    setReading(true);
    let read = query;
    while (read.hasNextPage && !read.isError && rowsOf(read).length < mostTicked)
      read = await query.fetchNextPage();
    setReading(false);
    ticks.set(rowsOf(read).slice(0, mostTicked).map(keyOf));
  };
  const most = query.hasNextPage ? count : rowsOf(query).length;
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

/** Works in a table and in a list of links; null if no row has the focus. */
function rowAt(element: Element | null): number | null {
  const row = element?.closest<HTMLElement>('[role="row"][data-key], li[data-key]');
  const key = Number(row?.dataset['key']);
  return Number.isSafeInteger(key) ? key : null;
}

/**
 * Selected rows of a list. `x` selects the focused row or, without focus, the `open` row. Shift and
 * `x` select all rows since the last selected row. A row that leaves the list is deselected.
 */
export function useTicks(listed: readonly number[], open: number | null = null) {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const last = useRef<number | null>(null);
  const keys = listed.filter((key) => ticked.includes(key));
  /** With `isRange`, all rows since the last toggled row get the same state. */
  const toggle = (key: number, isRange: boolean): void => {
    const isOn = !ticked.includes(key);
    const ends = [listed.indexOf(key), listed.indexOf(last.current ?? key)];
    const range = listed.slice(Math.min(...ends), Math.max(...ends) + 1);
    const some = isRange && !ends.includes(-1) ? range : [key];
    last.current = key;
    const others = keys.filter((each) => !some.includes(each));
    setTicked(isOn ? [...others, ...some] : others);
  };
  const press = (isRange: boolean) => (): void => {
    const key = rowAt(document.activeElement) ?? open;
    if (key !== null && listed.includes(key)) toggle(key, isRange);
  };
  useKeys({ x: press(false), X: press(true) });
  return {
    /** Selected rows that are in the list, in list order. */
    keys,
    has: (key: number): boolean => ticked.includes(key),
    toggle,
    set: setTicked,
    /** Space selects the focused row. */
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== ' ' || !(event.target instanceof HTMLElement)) return;
      if (event.target.role !== 'row' && !(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      press(event.shiftKey)();
    },
  };
}

export type Ticks = ReturnType<typeof useTicks>;
