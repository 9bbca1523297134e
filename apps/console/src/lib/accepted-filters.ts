import { safeParse, type $ZodType, type input } from 'zod/v4/core';

/** Filters of a list, as the contract declares them. */
type Filters = Readonly<Record<string, $ZodType>>;

/** Returns the filters that the contract accepts; other query parameters are ignored. */
export const acceptedFilters = <F extends Filters>(
  filters: F,
  values: Readonly<Partial<Record<keyof F, string>>>,
): { [K in keyof F]?: input<F[K]> } =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([name, field]) => ({ name, field, value: values[name] ?? '' }))
      .filter(({ field, value }) => value !== '' && safeParse(field, value).success)
      .map(({ name, value }) => [name, value]),
  ) as { [K in keyof F]?: input<F[K]> };

/** Names of the filters, with those that only the screen has. */
export const filterNames = <F extends Filters, const N extends readonly string[]>(
  filters: F,
  ...own: N
): readonly (N[number] | Extract<keyof F, string>)[] => [
  ...own,
  ...(Object.keys(filters) as Extract<keyof F, string>[]),
];
