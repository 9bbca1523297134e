import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { census, minutes } from '@hub/contract/limits';
import { call } from '#api/client.ts';

export type Overview = OperatorAnswerOf<'overview'>;

export type Period = (typeof census.periods)[number];

/** Returns the period of an address; the usual one for any other text. */
export const toPeriod = (text: string): Period =>
  census.periods.find((period) => period === text) ?? census.periods[1];

/**
 * All data of the screen in one call, refetched each minute because the page stays open. The last
 * period stays while another one is read.
 */
export const overviewQuery = (period: Period) =>
  queryOptions({
    queryKey: ['overview', period],
    queryFn: ({ signal }) => call('overview', { query: { days: period }, signal }),
    refetchInterval: minutes(1),
    placeholderData: keepPreviousData,
  });
