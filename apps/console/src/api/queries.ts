import { queryOptions, useQuery } from '@tanstack/react-query';
import { minutes } from '@hub/contract/limits';
import type { CallInput } from '@hub/client/caller';
import type {
  OperatorAnswerOf,
  OperatorCallName,
  operatorCalls,
} from '@hub/contract/operator-calls';
import { call } from './client.ts';

type Input<N extends OperatorCallName> = Omit<CallInput<(typeof operatorCalls)[N]>, 'signal'>;

/** Query of a call; its key is the call with its input. */
export const queryOf = <N extends OperatorCallName>(
  name: N,
  ...[input]: Partial<Input<N>> extends Input<N> ? [] | [Input<N>] : [Input<N>]
) =>
  queryOptions({
    queryKey: [name, input],
    queryFn: ({ signal }) =>
      call(name, { ...input, signal } as never) as Promise<OperatorAnswerOf<N>>,
  });

/** Counts in the navigation. The inbox updates them immediately, other screens each minute. */
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
