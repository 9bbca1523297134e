import type { QueryClient } from '@tanstack/react-query';
import { onOtherTabs } from '@hub/client/channel';
import { createQueryClient as createClient } from '@hub/client/query-client';
import { hasSessionHint } from '@hub/client/session-hint';
import { dropAsked, forgetSession, sessionQuery } from './session.ts';

/** Creates the query cache. A 401 answer to any call ends the session. */
export const createQueryClient = (): QueryClient =>
  createClient(({ code }, client) => {
    if (code === 'unauthenticated') forgetSession(client);
  });

/** Checks the session of a page from the back/forward cache; hides it while guards redirect a guest. */
export function followReturns(client: QueryClient): () => void {
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    if (hasSessionHint()) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    else {
      document.body.hidden = true;
      forgetSession(client);
      // The cache notifies its observers in an earlier task, so the guards have already redirected.
      setTimeout(() => (document.body.hidden = false));
    }
  };
  addEventListener('pageshow', onShow);
  return () => removeEventListener('pageshow', onShow);
}

/** Follows sign-ins and sign-outs in other tabs; returns the cleanup function. */
export const followOtherTabs = (client: QueryClient): (() => void) =>
  onOtherTabs((news) => {
    if (news === 'signed-out') forgetSession(client);
    else void readSession(client);
  });

async function readSession(client: QueryClient): Promise<void> {
  await dropAsked(client);
  await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
