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

/** The licences whose support has ended, latest first. */
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

/**
 * The whole purchase code of a license, kept nowhere but with whoever asked. The audit log has a line more
 * when it is shown next.
 */
export const useShowCode = (): UseMutationResult<AnswerOf<'showCode'>, Error, BodyOf<'showCode'>> =>
  useChange((body) => call('showCode', { body }), { leaves: true, forgets: true });
