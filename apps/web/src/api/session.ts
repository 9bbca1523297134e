import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { beginAnew } from '@hub/client/begin-anew';
import { tellOtherTabs } from '@hub/client/channel';
import { forgetToken } from '@hub/client/csrf';
import type { ApiError } from '@hub/client/errors';
import { isAnother, isSomebodyShown, showPerson } from '@hub/client/person';
import { setSessionHint } from '@hub/client/session-hint';
import type { AnswerOf } from '@hub/contract/calls';
import { minutes } from '@hub/contract/limits';
import { useHydrated } from '@hub/ui/use-hydrated';
import { useLastError } from '@hub/ui/use-last-error';
import { call, warmUp } from './client.ts';

export type User = Extract<AnswerOf<'isLogged'>, { res: true }>;

/** State of the session: `unknown` before the first answer, `failed` if the check failed. */
export type Session =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'failed';
      readonly error: ApiError;
      readonly retry: () => void;
      readonly retrying: boolean;
    }
  | { readonly status: 'guest'; readonly captcha: boolean }
  | { readonly status: 'user'; readonly user: User };

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, signal }) => {
    const answer = await call('isLogged', { signal });
    const person = answer.res ? answer.id : null;
    if (isAnother(person)) return beginAnew(client);
    if (person === null && isSomebodyShown()) forgetPerson(client);
    showPerson(person);
    // The hub refuses prefetched calls while the second factor is missing, so the hint is not set.
    setSessionHint(answer.res && answer.second_factor_needed !== true);
    return answer;
  },
  staleTime: minutes(5),
  refetchOnWindowFocus: true,
  // Many components show this failure. A newly mounted component must not repeat the query.
  retryOnMount: false,
});

const infoQuery = queryOptions({
  queryKey: ['info'],
  queryFn: ({ signal }) => call('getInfo', { signal }),
  staleTime: minutes(5),
});

export function useSession(): Session {
  const { data, error: current, isFetching, refetch } = useQuery(sessionQuery);
  const error = useLastError({ error: current, isFetching });
  const hydrated = useHydrated();
  if (!hydrated) return { status: 'unknown' };
  if (data !== undefined) {
    return data.res ? { status: 'user', user: data } : { status: 'guest', captcha: data.captcha };
  }
  if (error !== null) {
    const retry = (): void => void refetch();
    return { status: 'failed', error: error as ApiError, retry, retrying: isFetching };
  }
  return { status: 'unknown' };
}

export type CurrentAnnouncement = NonNullable<AnswerOf<'isLogged'>['announcements']>[number];

const noAnnouncements: readonly CurrentAnnouncement[] = [];

export function useAnnounced(): readonly CurrentAnnouncement[] {
  const isKnown = useSession().status !== 'unknown';
  const { data } = useQuery(sessionQuery);
  return (isKnown ? data?.announcements : undefined) ?? noAnnouncements;
}

export function useInfo(): AnswerOf<'getInfo'> | undefined {
  const signedIn = useSession().status === 'user';
  const { data } = useQuery({ ...infoQuery, enabled: signedIn });
  return signedIn ? data : undefined;
}

const guestAnswer: AnswerOf<'isLogged'> = { res: false, captcha: false };

const isPublic = (key: readonly unknown[]): boolean => key[0] === 'session' || key[0] === 'config';

function forgetPerson(client: QueryClient): void {
  showPerson(null);
  forgetToken();
  client.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) });
  client.getMutationCache().clear();
}

/** Ends the session after a sign-out, a 401 or a sign-out in another tab; guards then redirect. */
export function forgetSession(client: QueryClient): void {
  setSessionHint(false);
  client.setQueryData(sessionQuery.queryKey, guestAnswer);
  forgetPerson(client);
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** Ends the session in this tab and in all other tabs; call it after a successful sign-out. */
export function endSession(client: QueryClient): void {
  forgetSession(client);
  tellOtherTabs('signed-out');
}

/** Cancels session queries that began before a sign-in, because their answers are outdated. */
export const dropAsked = (client: QueryClient): Promise<void> =>
  client.cancelQueries({ queryKey: sessionQuery.queryKey });

/**
 * Reads the new session; call it after a successful sign-in. The guard of the login then redirects
 * to the remembered address. The button stays busy while the caller awaits the result.
 */
export async function startSession(client: QueryClient): Promise<void> {
  tellOtherTabs('signed-in');
  showPerson(null);
  client.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) });
  // The old token belongs to the previous session. The new token is fetched while the session is
  // being read.
  forgetToken();
  warmUp();
  await dropAsked(client);
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
}
