import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { census } from '@hub/contract/limits';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';

export type Report = OperatorAnswerOf<'conversationReport'>;
export type Period = (typeof census.periods)[number];

/** Returns the period of an address; the usual one for any other text. */
export const toPeriod = (text: string): Period =>
  census.periods.find((period) => period === text) ?? census.periods[1];

export const reportQuery = (days: Period) =>
  queryOptions({
    queryKey: ['conversation-report', days],
    queryFn: ({ signal }) => call('conversationReport', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
