import {
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';

export type License = AnswerOf<'licenses'>[number];
export type ActiveSite = License['sites'][number];
export type EndedSupport = AnswerOf<'support'>[number];

/** Every licence of the user, newest purchase first. */
export const licensesQuery = queryOptions({
  queryKey: ['licenses'],
  queryFn: ({ signal }) => call('licenses', { signal }),
});

/** The licences whose support has ended, latest first. */
export const supportQuery = queryOptions({
  queryKey: ['support'],
  queryFn: ({ signal }) => call('support', { signal }),
});

/** Brings a purchase code into the account; a new licence changes counts and what fits a request. */
export function useClaim(): UseMutationResult<
  AnswerOf<'claimLicense'>,
  Error,
  BodyOf<'claimLicense'>
> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call('claimLicense', { body }),
    onSuccess: ({ success }) => {
      if (success) void client.invalidateQueries();
    },
  });
}
