import { queryOptions } from '@tanstack/react-query';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from './client.ts';

export type View = OperatorAnswerOf<'operatorViews'>['views'][number];

/** Saved views of all lists. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await call('operatorViews', { signal })).views,
});
