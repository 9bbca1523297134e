import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Look of a list, in the address as well: it narrows nothing down. */
const looks = ['sort', 'columns'] as const;
type Look = (typeof looks)[number];

/** The look of a list, of any filters. */
export type ListLook = Pick<Filters<never>, 'values' | 'set'>;

/** Filters of any names. */
export type AnyFilters = Pick<Filters<string>, 'values' | 'set'>;

export interface Filters<K extends string> {
  /** Value of each filter, and of the list's look; empty if not set. */
  readonly values: Readonly<Record<K | Look, string>>;
  /** True if at least one filter is set. */
  readonly isAny: boolean;
  /** Sets some filters and keeps the others; an empty text removes a filter. */
  readonly set: (some: Partial<Record<K | Look, string>>) => void;
  readonly clear: () => void;
}

/**
 * Filters of a list, stored in the address: they survive a reload and are part of a link. “Back”
 * leaves the list instead of undoing each keystroke.
 */
export function useFilters<K extends string>(names: readonly K[]): Filters<K> {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(
    [...names, ...looks].map((name) => [name, params.get(name) ?? '']),
  );
  const filters = names.filter((name) => !(looks as readonly string[]).includes(name));
  const set = useCallback(
    (some: Partial<Record<K | Look, string>>) =>
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
    values: values as Record<K | Look, string>,
    isAny: filters.some((name) => values[name] !== ''),
    set,
    clear: () =>
      set(
        Object.fromEntries(filters.map((name) => [name, ''])) as Partial<Record<K | Look, string>>,
      ),
  };
}
