import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { minutes, seconds } from '@hub/contract/limits';
import { call } from '#api/client.ts';
import { queryOf } from '#api/queries.ts';
import { rowsOf } from '#ui/list/rows.ts';

export type Operator = OperatorAnswerOf<'operatorsList'>['operators'][number];
export type Invitation = OperatorAnswerOf<'operatorsList'>['invitations'][number];
export type Token = OperatorAnswerOf<'operatorTokens'>['tokens'][number];
export type Endpoint = OperatorAnswerOf<'operatorWebhooks'>['endpoints'][number];
export type Delivery = OperatorAnswerOf<'operatorWebhookDeliveries'>['rows'][number];

export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
}

/** Refetched automatically, because deliveries change. */
export const webhooksQuery = queryOptions({
  ...queryOf('operatorWebhooks'),
  refetchInterval: minutes(0.25),
});

/** Refetched automatically, more often while a delivery is pending. */
export const deliveriesQuery = (endpoint: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', endpoint],
    queryFn: ({ pageParam, signal }) =>
      call('operatorWebhookDeliveries', {
        query: { endpoint, ...(pageParam !== null && { after: Number(pageParam) }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => {
      const rows = rowsOf({ data });
      const isWaiting = rows.length === 0 || rows.some(({ state }) => state === 'waiting');
      return isWaiting ? seconds(3) : minutes(0.25);
    },
  });

export const useSendAgain = () =>
  useChange((id: number) => call('sendWebhookAgain', { body: { id } }), { afterRefusal: true });
