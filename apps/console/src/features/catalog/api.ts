import { queryOptions } from '@tanstack/react-query';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';

export type CatalogInForce = OperatorAnswerOf<'catalogInForce'>;

export const catalogQuery = queryOptions({
  queryKey: ['catalog'],
  queryFn: ({ signal }) => call('catalogInForce', { signal }),
});
