import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { minutes } from '@hub/contract/limits';
import { queryOf } from '#api/queries.ts';
import type { Period } from '#ui/list/period.tsx';

export type Overview = OperatorAnswerOf<'overview'>;

/** Repeats each minute, because the screen stays open. */
export const overviewQuery = (period: Period) =>
  queryOptions({
    ...queryOf('overview', { query: { days: period } }),
    refetchInterval: minutes(1),
    placeholderData: keepPreviousData,
  });
