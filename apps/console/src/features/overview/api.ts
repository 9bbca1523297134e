import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { minutes } from '@hub/contract/limits';
import { call } from '#api/client.ts';
import type { Period } from '#ui/list/period.tsx';

export type Overview = OperatorAnswerOf<'overview'>;

/**
 * Query for all data of the screen. It repeats each minute, because the screen stays open. The
 * previous period stays visible while another period loads.
 */
export const overviewQuery = (period: Period) =>
  queryOptions({
    queryKey: ['overview', period],
    queryFn: ({ signal }) => call('overview', { query: { days: period }, signal }),
    refetchInterval: minutes(1),
    placeholderData: keepPreviousData,
  });
