import { useRef, useState, type KeyboardEvent } from 'react';
import { useKeys } from '#ui/keys.ts';

export interface Ticks {
  /** Ticked rows that are in the list, in its order. */
  readonly keys: readonly number[];
  readonly has: (key: number) => boolean;
  /** With Shift, all rows since the last one get the same state. */
  readonly toggle: (key: number, isRange: boolean) => void;
  readonly set: (keys: readonly number[]) => void;
  /** `onKeyDown` of the list: Space ticks the row that has the focus. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Row with the focus: of a table, or of a list of links. */
function rowAt(element: Element | null): number | null {
  const row = element?.closest<HTMLElement>('[role="row"][data-key], li[data-key]');
  const key = Number(row?.dataset['key']);
  return Number.isSafeInteger(key) ? key : null;
}

/**
 * Ticked rows of a list. `x` ticks the row with the focus, else the one that is `open`; with Shift,
 * all from the last one on. A row that leaves the list is ticked no longer.
 */
export function useTicks(listed: readonly number[], open: number | null = null): Ticks {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const last = useRef<number | null>(null);
  const keys = listed.filter((key) => ticked.includes(key));
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
    keys,
    has: (key) => ticked.includes(key),
    toggle,
    set: setTicked,
    onKeyDown(event) {
      if (event.key !== ' ' || !(event.target instanceof HTMLElement)) return;
      if (event.target.role !== 'row' && !(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      press(event.shiftKey)();
    },
  };
}
