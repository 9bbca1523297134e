import { queryOptions } from '@tanstack/react-query';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { minutes } from '@hub/contract/limits';
import { call } from '#api/client.ts';

export type Overview = OperatorAnswerOf<'overview'>;

/** All data of the screen in one call, refetched each minute because the page stays open. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call('overview', { signal }),
  refetchInterval: minutes(1),
});
