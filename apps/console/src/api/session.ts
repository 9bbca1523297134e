import {
  hashKey,
  queryOptions,
  useMutation,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { beginAnew } from '@hub/client/begin-anew';
import { onOtherTabs, tellOtherTabs } from '@hub/client/channel';
import { ApiError, isPassing } from '@hub/client/errors';
import { leave } from '@hub/client/leave';
import { isAnother, showPerson } from '@hub/client/person';
import { setSessionHint } from '@hub/client/session-hint';
import { minutes, seconds } from '@hub/contract/limits';
import { mayAs, type Role } from '@hub/contract/roles';
import { forgetDrafts } from '#lib/drafts.ts';
import { call } from './client.ts';

/** Addresses of the buyers' app. */
export const buyersSide = {
  home: '/',
  dashboard: '/dashboard',
  security: '/settings#security',
} as const;

/**
 * Signed-in operator and role. The query repeats each minute, because a role can be removed, and
 * every few seconds while the hub is unreachable.
 */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ client, signal }) => {
    const me = await call('operatorMe', { signal });
    if (isAnother(me.username)) return beginAnew(client);
    showPerson(me.username);
    return me;
  },
  refetchInterval: ({ state }) => (isPassing(state.error) ? seconds(5) : minutes(1)),
  refetchOnWindowFocus: 'always',
});

export const useMe = (): string => useQuery(meQuery).data?.username ?? '';

/** Tells if the hub no longer knows an operator: signed out, or role removed. */
export const isShutOut = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'not_found';

export function useMay(least: Role): boolean {
  const { data } = useQuery(meQuery);
  return data !== undefined && mayAs(data.role, least);
}

/**
 * Refetches the signed-in operator immediately when a call failed with “not found” or could not
 * reach the hub: the role may have been removed. The refetch itself causes no further refetch.
 */
export function watchRole(error: ApiError, client: QueryClient): void {
  const { queryKey } = meQuery;
  const sessionError = client.getQueryState(queryKey)?.error ?? null;
  if (isShutOut(error) && !isShutOut(sessionError)) void client.invalidateQueries({ queryKey });
  if (isPassing(error) && !isPassing(sessionError)) {
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }
}

/** Delay before a single failed call is repeated while the hub is reachable. */
const readAgainAfter = seconds(5);

/**
 * Refetches failed queries when the session check succeeds again: immediately, or a little later if
 * the hub never went away. Returns the cleanup function.
 */
export function followReturns(client: QueryClient): () => void {
  const own = hashKey(meQuery.queryKey);
  let isAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAgain = () => {
    timer = undefined;
    void client.invalidateQueries({ predicate: ({ state }) => isPassing(state.error) });
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== own) return;
    const { action } = event;
    if (action.type === 'failed' || action.type === 'error') isAway ||= isPassing(action.error);
    if (action.type !== 'success') return;
    if (isAway) readAgain();
    else timer ??= setTimeout(readAgain, readAgainAfter);
    isAway = false;
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export const useSignOut = () =>
  useMutation({
    mutationFn: () => call('logout'),
    onSuccess: () => {
      setSessionHint(false);
      forgetDrafts();
      tellOtherTabs('signed-out');
      leave.for(buyersSide.home);
    },
  });

export const followOtherTabs = (client: QueryClient): (() => void) =>
  onOtherTabs(() => void readMe(client));

/** Cancels earlier reads: their answers are outdated. */
async function readMe(client: QueryClient): Promise<void> {
  const { queryKey } = meQuery;
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** Reloads a document that “Back” restored, because its session may have ended. */
export function reloadReturns(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    document.body.hidden = true;
    location.reload();
  });
}
