import { siteFilters, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { acceptedFilters, filterNames } from '#lib/accepted-filters.ts';
import { rowsQuery } from '#ui/list/rows.ts';

export type ListedSite = OperatorAnswerOf<'operatorSites'>['rows'][number];

export const filters = filterNames(siteFilters, 'q', 'silent');

/** Filters as the address holds them. */
type SiteFilters = Readonly<Record<(typeof filters)[number], string>>;

/** Returns the query of the list. */
export const toQuery = ({ q, silent, ...others }: SiteFilters) =>
  acceptedFilters(siteFilters, { ...others, host: q, seen_before: silent });

/** Empty filters share one query key. */
export function sitesQuery(values: SiteFilters) {
  const asked = toQuery(values);
  return rowsQuery(['sites', asked], (after, signal) =>
    call('operatorSites', { query: { ...asked, ...(after !== null && { after }) }, signal }),
  );
}
