import { queryOptions } from '@tanstack/react-query';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { minutes } from '@hub/contract/limits';
import { call } from '#api/client.ts';

export type Overview = OperatorAnswerOf<'overview'>;

/** All of the screen in one call; read again each minute, as it is left open on a desk. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call('overview', { signal }),
  refetchInterval: minutes(1),
});
