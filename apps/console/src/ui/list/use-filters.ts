import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface Filters<K extends string> {
  /** Value of each filter; empty if not set. */
  readonly values: Readonly<Record<K, string>>;
  /** At least one filter is set. */
  readonly isAny: boolean;
  /** Sets some, and leaves the others as they are; an empty text takes one away. */
  readonly set: (some: Partial<Record<K, string>>) => void;
  readonly clear: () => void;
}

/**
 * The filters of a list, kept in the address: they survive a reload, go along with a link, and “Back”
 * leads out of the list and not through everything that was typed.
 */
export function useFilters<K extends string>(names: readonly K[]): Filters<K> {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']));
  const set = useCallback(
    (some: Partial<Record<K, string>>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries<string | undefined>(some)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    values: values as Record<K, string>,
    isAny: names.some((name) => values[name] !== ''),
    set,
    clear: () => set(Object.fromEntries(names.map((name) => [name, ''])) as Record<K, string>),
  };
}
