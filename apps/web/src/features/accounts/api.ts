import { queryOptions, useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAgain, useChange } from '@hub/client/change';
import { leave } from '@hub/client/leave';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { seconds } from '@hub/contract/limits';
import { useCallChange } from '#api/change.ts';
import { call, queryOf } from '#api/client.ts';

export type Account = AnswerOf<'getAccounts'>[number];
export type Progress = AnswerOf<'syncProgress'>;

/** Interval of import progress, in milliseconds. */
export const pollEvery = seconds(1);

/** The connected marketplace accounts. */
export const accountsQuery = queryOf('getAccounts', 'accounts');

/**
 * Call of the developer test screen. It is a mutation, so that its error survives when a refusal
 * ends the session and clears the cache.
 */
export const useTestCall = (): UseMutationResult<Account[], Error, void> =>
  useMutation({ mutationFn: () => call('getAccounts') });

/** Progress of an account's import; use it while one runs. */
export const progressQuery = (id: string) =>
  queryOptions({
    queryKey: ['sync-progress', id],
    queryFn: ({ signal }) => call('syncProgress', { query: { envato_user_id: id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: true,
    refetchInterval: pollEvery,
  });

/** Result of an import; `reconnect`: the account must be added again. */
export type Outcome = Pick<AnswerOf<'resync'>, 'result' | 'message' | 'added' | 'updated'> & {
  readonly reconnect: boolean;
};

const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => void setTimeout(done, milliseconds));

/** Starts or joins the import of an account, and stays with it beyond the ten seconds of one call. */
async function resync(id: string): Promise<Outcome> {
  const query = { envato_user_id: id };
  let answer = await call('resync', { query });
  // A first answer that is negative means a dead grant. Any other failure is thrown.
  if (!answer.running) return { ...answer, reconnect: !answer.result };
  while (answer.running) {
    await wait(pollEvery);
    // Joins what still runs; a run that has just ended is told by its progress.
    const { running, result, message, added, updated } = await call('syncProgress', { query });
    answer = { running, result: result === true, message: message ?? '', added, updated };
  }
  // A later failure may have any reason: the account says whether its grant is dead.
  const accounts = answer.result ? [] : await call('getAccounts');
  const account = accounts.find(({ envato_user_id }) => envato_user_id === id);
  return { ...answer, reconnect: account?.status === 'reconnect' };
}

export const useResync = (id: string): UseMutationResult<Outcome, Error, void> =>
  useChange(() => resync(id), { afterRefusal: true });

/** Goes to the marketplace's consent page; `origin` is where the person goes on afterwards. */
export function useConnectAccount() {
  const connect = useMutation({
    mutationFn: (body: BodyOf<'startAuthorization'>) => call('startAuthorization', { body }),
    onSuccess: ({ url }) => leave.for(url),
  });
  const { reset } = connect;
  // After the browser's Back the page is as it was left: the button must work again.
  useEffect(() => {
    const revive = (event: PageTransitionEvent): void => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', revive);
    return () => window.removeEventListener('pageshow', revive);
  }, [reset]);
  return connect;
}

export type AuthorizationReturn = BodyOf<'finishAuthorization'>;

/**
 * Finishes a connection with what the marketplace sent back. A query in spite of the POST: the
 * same return is finished once, however often its screen is drawn, and the hub answers a reload
 * the same.
 */
export const finishQuery = (returned: AuthorizationReturn) =>
  queryOptions({
    queryKey: ['authorization', returned],
    queryFn: async ({ client }) => {
      const answer = await call('finishAuthorization', { body: returned });
      if (answer.result) readAgain(client);
      return answer;
    },
    staleTime: 'static',
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
  });

export const useDisconnect = () => useCallChange('disconnectAccount');
