import { trailFilters, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { acceptedFilters, filterNames } from '#lib/accepted-filters.ts';
import { rowsQuery } from '#ui/list/rows.ts';

export type TrailEvent = OperatorAnswerOf<'operatorTrail'>['rows'][number];

export const filters = filterNames(trailFilters);

/** Filters as the address holds them. */
type TrailFilters = Readonly<Record<(typeof filters)[number], string>>;

/** Returns the query of the list. */
export const toQuery = (values: TrailFilters) => acceptedFilters(trailFilters, values);

/** Empty filters share one query key. */
export function trailQuery(values: TrailFilters) {
  const asked = toQuery(values);
  return rowsQuery(['trail', asked], (after, signal) =>
    call('operatorTrail', { query: { ...asked, ...(after !== null && { after }) }, signal }),
  );
}
