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

/** The signed-in user. Shared by every screen, hence here and not in a feature. */

export type User = Extract<AnswerOf<'isLogged'>, { res: true }>;

/** `unknown` until the first answer; `failed` when there is none to be had. */
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
    // Nothing is prefetched while a second factor is missing: it would be refused.
    setSessionHint(answer.res && answer.second_factor_needed !== true);
    return answer;
  },
  staleTime: minutes(5),
  refetchOnWindowFocus: true,
  // Many parts show this failure. A part that appears must not start the query again for all of
  // them.
  retryOnMount: false,
});

/** `isAdmin`, `license_count`, `intercomToken`, `error_message`: for the signed-in only. */
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

const none: readonly CurrentAnnouncement[] = [];

/** Returns the current announcements: they come with the session, so no call is needed. */
export function useAnnounced(): readonly CurrentAnnouncement[] {
  const isKnown = useSession().status !== 'unknown';
  const { data } = useQuery(sessionQuery);
  return (isKnown ? data?.announcements : undefined) ?? none;
}

/** The answer of get-info while signed in, else undefined. */
export function useInfo(): AnswerOf<'getInfo'> | undefined {
  const signedIn = useSession().status === 'user';
  const { data } = useQuery({ ...infoQuery, enabled: signedIn });
  return signedIn ? data : undefined;
}

const nobody: AnswerOf<'isLogged'> = { res: false, captcha: false };

const isPublic = (key: readonly unknown[]): boolean => key[0] === 'session' || key[0] === 'config';

/** Drops everything fetched, sent or stored for the previous person. */
function forgetPerson(client: QueryClient): void {
  showPerson(null);
  forgetToken();
  client.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) });
  client.getMutationCache().clear();
}

/**
 * Drops everything of the previous person: after signing out, a 401, or another tab's sign-out.
 * Guards then see a guest and redirect.
 */
export function forgetSession(client: QueryClient): void {
  setSessionHint(false);
  client.setQueryData(sessionQuery.queryKey, nobody);
  forgetPerson(client);
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** Call after a sign-out that succeeded: forgets the session here and in the other tabs. */
export function endSession(client: QueryClient): void {
  forgetSession(client);
  tellOtherTabs('signed-out');
}

/** Cancels queries from before a sign-in, whose answers would be outdated. */
export const dropAsked = (client: QueryClient): Promise<void> =>
  client.cancelQueries({ queryKey: sessionQuery.queryKey });

/**
 * Call after a sign-in that succeeded: reads who it is, then the guard of the sign-in page leads
 * on to the remembered origin. Awaiting it keeps the button busy until then.
 */
export async function startSession(client: QueryClient): Promise<void> {
  tellOtherTabs('signed-in');
  showPerson(null);
  client.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey) });
  // The token belongs to the session before. The one of this session is asked for while it is this one.
  forgetToken();
  warmUp();
  await dropAsked(client);
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
}
