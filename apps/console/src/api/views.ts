import { queryOptions } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from './client.ts';

export type View = OperatorAnswerOf<'operatorViews'>['views'][number];

/** Saved views of all lists. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) => (await call('operatorViews', { signal })).views,
});

const again = { afterRefusal: true } as const;

/** Saves a new view, or renames one. */
export const useSaveView = (view: Omit<View, 'id' | 'name'> & { readonly id: number | null }) =>
  useChange(({ name }: Pick<View, 'name'>) => call('saveView', { body: { ...view, name } }), again);

export const useRemoveView = ({ id }: View) =>
  useChange((_nothing: object) => call('removeView', { body: { id } }), again);
