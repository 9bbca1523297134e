import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';

export type Kind = 'theme' | 'plugin';
export type Release = OperatorAnswerOf<'releases'>['rows'][number];
export type SitesByVersion = OperatorAnswerOf<'sitesByVersion'>;

/** Page by page; each page also says what may be published. */
export const releasesQuery = (kind: Kind) =>
  infiniteQueryOptions({
    queryKey: ['releases', kind],
    queryFn: ({ pageParam, signal }) =>
      call('releases', { query: { kind, ...(pageParam && { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

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
