import { queryOptions } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import { releaseSort, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { acceptedFilters } from '#lib/accepted-filters.ts';
import { rowsQuery } from '#ui/list/rows.ts';

export type Kind = 'theme' | 'plugin';
export type Release = OperatorAnswerOf<'releases'>['rows'][number];
export type SitesByVersion = OperatorAnswerOf<'sitesByVersion'>;

/** Kind and order, as the address holds them. */
type Asked = Readonly<Record<'kind' | 'sort', string>>;

export const toQuery = ({ kind, sort }: Asked) => ({
  ...acceptedFilters({ sort: releaseSort }, { sort }),
  kind: kind === 'plugin' ? ('plugin' as const) : ('theme' as const),
});

/** Page by page; each page also says what may be published. */
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

const whichOf = ({ kind, slug, version }: Release) => ({ kind, slug, version });

const again = { afterRefusal: true } as const;

interface Offer {
  /** Rollout percentage, as a form value. */
  readonly share: string;
  readonly notes: string;
}

export const useOffer = (release: Release) =>
  useChange(
    ({ share, notes }: Offer) =>
      call('offerRelease', { body: { ...whichOf(release), share: Number(share), notes } }),
    again,
  );

export const useWithdraw = (release: Release) =>
  useChange(() => call('withdrawRelease', { body: whichOf(release) }), again);

export const useDiscard = (release: Release) =>
  useChange(() => call('discardRelease', { body: whichOf(release) }), again);
