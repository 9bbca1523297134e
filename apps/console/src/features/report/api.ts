import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import type { Period } from '#ui/list/period.tsx';

export type Report = OperatorAnswerOf<'conversationReport'>;
export const reportQuery = (days: Period) =>
  queryOptions({
    queryKey: ['conversation-report', days],
    queryFn: ({ signal }) => call('conversationReport', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
