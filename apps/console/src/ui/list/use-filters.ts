import { setSearchParams, useSearchParams } from '@hub/client/router';

/** Parameters of a list’s presentation. They are in the address, too, but filter nothing. */
const looks = ['sort', 'columns'] as const;
type Look = (typeof looks)[number];

/** Presentation of a list: sort order and columns, for any filters. */
export type ListLook = Pick<Filters<never>, 'values' | 'set'>;

export type AnyFilters = Pick<Filters<string>, 'values' | 'set'>;

export interface Filters<K extends string> {
  /** Value of each filter and of each presentation parameter; empty if not set. */
  readonly values: Readonly<Record<K | Look, string>>;
  readonly isAny: boolean;
  /** Sets some filters and keeps the others; an empty text removes a filter. */
  readonly set: (some: Partial<Record<K | Look, string>>) => void;
  readonly clear: () => void;
}

function setValues(some: Readonly<Record<string, string | undefined>>): void {
  const change = (now: URLSearchParams): URLSearchParams => {
    for (const [name, value] of Object.entries(some)) {
      if (value === undefined || value === '') now.delete(name);
      else now.set(name, value);
    }
    return now;
  };
  setSearchParams(change, { replace: true });
}

/** Filters in the address and in links. “Back” leaves the list instead of undoing keystrokes. */
export function useFilters<K extends string>(names: readonly K[]): Filters<K> {
  const params = useSearchParams();
  const values = Object.fromEntries(
    [...names, ...looks].map((name) => [name, params.get(name) ?? '']),
  );
  const filters = names.filter((name) => !(looks as readonly string[]).includes(name));
  return {
    values: values as Record<K | Look, string>,
    isAny: filters.some((name) => values[name] !== ''),
    set: setValues,
    clear: () => setValues(Object.fromEntries(filters.map((name) => [name, '']))),
  };
}
