import { queryOptions, useQuery } from '@tanstack/react-query';
import { minutes } from '@hub/contract/limits';
import { call } from './client.ts';

/**
 * How many conversations wait for an answer of ours: beside their place in the navigation, on every
 * screen. The conversations themselves keep it right at once, other screens each minute.
 */
export const countsQuery = queryOptions({
  queryKey: ['conversation-counts'],
  queryFn: async ({ signal }) =>
    (await call('operatorConversations', { query: { box: 'waiting' }, signal })).counts,
  refetchInterval: minutes(1),
  refetchOnWindowFocus: true,
});

/** Zero while that is not known. */
export const useWaiting = (): number => useQuery(countsQuery).data?.waiting ?? 0;
