import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, CallName } from '@hub/contract/calls';
import { call } from '#api/client.ts';

type CallMutation<N extends CallName> = UseMutationResult<AnswerOf<N>, Error, BodyOf<N>>;

export const useReportLoginIssue = (): CallMutation<'reportLoginIssue'> =>
  useMutation({ mutationFn: (body) => call('reportLoginIssue', { body }) });
