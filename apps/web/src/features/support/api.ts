import {
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';

/** Whether mails come before support ends. */
export const supportMailsQuery = queryOptions({
  queryKey: ['support-mails'],
  queryFn: ({ signal }) => call('supportMails', { signal }),
});

export function useSetSupportMails(): UseMutationResult<
  AnswerOf<'setSupportMails'>,
  Error,
  BodyOf<'setSupportMails'>
> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call('setSupportMails', { body }),
    onSuccess: (_answer, { wanted }) => client.setQueryData(supportMailsQuery.queryKey, { wanted }),
  });
}
