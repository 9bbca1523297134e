import { queryOptions, type UseMutationResult } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';

/** Reminders before support ends: on or off. */
export const supportMailsQuery = queryOptions({
  queryKey: ['support-mails'],
  queryFn: ({ signal }) => call('supportMails', { signal }),
});

export const useSetSupportMails = (): UseMutationResult<
  AnswerOf<'setSupportMails'>,
  Error,
  BodyOf<'setSupportMails'>
> => useChange((body) => call('setSupportMails', { body }));
