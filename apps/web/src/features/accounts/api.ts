import { queryOptions, useMutation, type UseMutationResult } from '@tanstack/react-query';
import { readAgain, useChange } from '@hub/client/change';
import { leave } from '@hub/client/leave';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { seconds } from '@hub/contract/limits';
import { call, queryOf } from '#api/client.ts';
import { useResetAfterReturn } from '#api/reset-after-return.ts';

export type Account = AnswerOf<'getAccounts'>[number];
export type Progress = AnswerOf<'syncProgress'>;

/** Polling interval of the import progress, in milliseconds. */
export const pollEvery = seconds(1);

export const accountsQuery = queryOf('getAccounts', 'accounts');

/** Polling interval during an import, in milliseconds. */
export const whileSyncing = (accounts: readonly Account[] | undefined): number | false =>
  accounts?.some(({ status }) => status === 'syncing') === true && seconds(3);

export const watchedAccountsQuery = queryOptions({
  ...accountsQuery,
  refetchInterval: ({ state }) => whileSyncing(state.data),
});

export const progressQuery = (id: string) =>
  queryOptions({
    queryKey: ['sync-progress', id],
    queryFn: ({ signal }) => call('syncProgress', { query: { envato_user_id: id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: true,
    refetchInterval: pollEvery,
  });

/** Result of an import; `reconnect` is true if the user must connect the account again. */
export type Outcome = Pick<AnswerOf<'resync'>, 'result' | 'message' | 'added' | 'updated'> & {
  readonly reconnect: boolean;
};

const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => void setTimeout(done, milliseconds));

/** Starts or joins an import and polls until it ends: one call takes at most ten seconds. */
async function resync(id: string): Promise<Outcome> {
  const query = { envato_user_id: id };
  let answer = await call('resync', { query });
  // A negative first answer means that the marketplace revoked the grant. Other failures are
  // thrown.
  if (!answer.running) return { ...answer, reconnect: !answer.result };
  while (answer.running) {
    await wait(pollEvery);
    // Follows the running import. The progress also reports an import that has just ended.
    const { running, result, message, added, updated } = await call('syncProgress', { query });
    answer = { running, result: result === true, message: message ?? '', added, updated };
  }
  // A later failure may have another reason. The account’s status tells if the grant was revoked.
  const accounts = answer.result ? [] : await call('getAccounts');
  const account = accounts.find(({ envato_user_id }) => envato_user_id === id);
  return { ...answer, reconnect: account?.status === 'reconnect' };
}

export const useResync = (id: string): UseMutationResult<Outcome, Error, void> =>
  useChange(() => resync(id), { afterRefusal: true });

/** Opens the marketplace’s consent page; `origin` is the address to return to. */
export function useConnectAccount() {
  const connect = useMutation({
    mutationFn: (body: BodyOf<'startAuthorization'>) => call('startAuthorization', { body }),
    onSuccess: ({ url }) => leave.for(url),
  });
  useResetAfterReturn(connect.reset);
  return connect;
}

export type AuthorizationReturn = BodyOf<'finishAuthorization'>;

/**
 * Completes a connection with the parameters from the marketplace. It is a query in spite of the
 * POST, so that repeated renders complete it only once. The hub answers a reload with the same
 * result.
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
