import { queryOptions, type UseMutationResult } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { seconds } from '@hub/contract/limits';
import { call } from '#api/client.ts';

export type License = AnswerOf<'licenses'>[number];
export type ActiveSite = License['sites'][number];
export type EndedSupport = AnswerOf<'support'>[number];

/** Every license of the user, newest purchase first. */
export const licensesQuery = queryOptions({
  queryKey: ['licenses'],
  queryFn: ({ signal }) => call('licenses', { signal }),
});

/** Age up to which prefetched data counts as fresh for its screen. */
const justNow = seconds(0.5);

/** Reads an empty list again on each load of the screen that shows it (specification, section 4). */
export const anewWhenEmpty = ({
  state: { data, dataUpdatedAt },
}: {
  readonly state: { readonly data: readonly License[] | undefined; readonly dataUpdatedAt: number };
}): 'always' | true =>
  data?.length === 0 && Date.now() - dataUpdatedAt > justNow ? 'always' : true;

/** The licenses whose support has ended, latest first. */
export const supportQuery = queryOptions({
  queryKey: ['support'],
  queryFn: ({ signal }) => call('support', { signal }),
});

/** Brings a purchase code into the account. */
export const useClaim = (): UseMutationResult<
  AnswerOf<'claimLicense'>,
  Error,
  BodyOf<'claimLicense'>
> => useChange((body) => call('claimLicense', { body }));

/** Whole purchase code of a license, never cached. Each call adds an event to the audit log. */
export const useShowCode = (): UseMutationResult<AnswerOf<'showCode'>, Error, BodyOf<'showCode'>> =>
  useChange((body) => call('showCode', { body }), { leaves: true, forgets: true });
