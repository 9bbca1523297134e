import { queryOptions, useQuery } from '@tanstack/react-query';
import { minutes } from '@hub/contract/limits';
import { call } from './client.ts';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';

/** For the navigation. The inbox updates them immediately, other screens each minute. */
export const countsQuery = queryOptions({
  queryKey: ['conversation-counts'],
  queryFn: async ({ signal }) =>
    (await call('operatorConversations', { query: { box: 'waiting' }, signal })).counts,
  refetchInterval: minutes(1),
  refetchOnWindowFocus: true,
});

export const useWaiting = (): number => useQuery(countsQuery).data?.waiting ?? 0;

export type View = OperatorAnswerOf<'operatorViews'>['views'][number];

export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await call('operatorViews', { signal })).views,
});
