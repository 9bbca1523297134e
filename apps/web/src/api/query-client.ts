import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { seconds } from '@hub/contract/limits';
import { onOtherTabs } from './channel.ts';
import { ApiError } from './errors.ts';
import { forgetSession, sessionQuery } from './session.ts';
import { hasSessionHint } from './session-hint.ts';

const worthRepeating = new Set(['offline', 'timeout', 'unavailable']);

/** Reads are repeated twice where the next try may go better; what was refused is not. */
const retry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && worthRepeating.has(error.code);

/** The one cache of server data, and the one place where a 401 ends the session. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error): void => {
    if (error instanceof ApiError && error.code === 'unauthenticated') forgetSession(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // 'always': without a network a call fails in words instead of waiting unseen.
      queries: {
        retry,
        staleTime: seconds(30),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/**
 * A page that the browser kept whole comes back by “Back” as it was left, maybe after somebody
 * signed out: it stays hidden until that is dealt with. Returns how to stop.
 */
export function followReturns(client: QueryClient): () => void {
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    if (hasSessionHint()) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    else {
      document.body.hidden = true;
      forgetSession(client);
      // Guards have led on by then: the cache tells its readers in a task before this one.
      setTimeout(() => (document.body.hidden = false));
    }
  };
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}

/** Follows the sign-ins and sign-outs of other tabs; returns how to stop. */
export const followOtherTabs = (client: QueryClient): (() => void) =>
  onOtherTabs((news) => {
    if (news === 'signed-out') forgetSession(client);
    else void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
