import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface Filters<K extends string> {
  /** Value of each filter; empty if not set. */
  readonly values: Readonly<Record<K, string>>;
  /** True if at least one filter is set. */
  readonly isAny: boolean;
  /** Sets some filters and keeps the others; an empty text removes a filter. */
  readonly set: (some: Partial<Record<K, string>>) => void;
  readonly clear: () => void;
}

/**
 * Filters of a list, stored in the address: they survive a reload and are part of a link. “Back”
 * leaves the list instead of undoing each keystroke.
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
