import type { QueryClient } from '@tanstack/react-query';
import { onOtherTabs } from '@hub/client/channel';
import { createQueryClient as createClient } from '@hub/client/query-client';
import { hasSessionHint } from '@hub/client/session-hint';
import { dropAsked, forgetSession, sessionQuery } from './session.ts';

/** The cache of this app, and the one place where a 401 ends the session. */
export const createQueryClient = (): QueryClient =>
  createClient(({ code }, client) => {
    if (code === 'unauthenticated') forgetSession(client);
  });

/**
 * Hides a page that the browser restores by “Back” until the session is checked: the user may have
 * signed out. Returns the cleanup function.
 */
export function followReturns(client: QueryClient): () => void {
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    if (hasSessionHint()) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    else {
      document.body.hidden = true;
      forgetSession(client);
      // The cache notifies its readers in an earlier task, so the guards have redirected before this one.
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
    else void readSession(client);
  });

async function readSession(client: QueryClient): Promise<void> {
  await dropAsked(client);
  await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
