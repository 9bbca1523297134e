import { queryOptions } from '@tanstack/react-query';
import { releaseSort, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { acceptedFilters, rowsQuery } from '#ui/list/rows.ts';

export type Kind = 'theme' | 'plugin';
export type Release = OperatorAnswerOf<'releases'>['rows'][number];
export type SitesByVersion = OperatorAnswerOf<'sitesByVersion'>;

type Asked = Readonly<Record<'kind' | 'sort', string>>;

export const toQuery = ({ kind, sort }: Asked) => ({
  ...acceptedFilters({ sort: releaseSort }, { sort }),
  kind: kind === 'plugin' ? ('plugin' as const) : ('theme' as const),
});

/** Paged query of releases. Each page also names the products that may be published. */
export function releasesQuery(values: Asked) {
  const asked = toQuery(values);
  return rowsQuery(['releases', asked], (after, signal) =>
    call('releases', { query: { ...asked, ...(after !== null && { after }) }, signal }),
  );
}

export const versionsQuery = queryOptions({
  queryKey: ['sites by version'],
  queryFn: ({ signal }) => call('sitesByVersion', { query: {}, signal }),
});
