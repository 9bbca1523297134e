import type { QueryClient } from '@tanstack/react-query';
import { forgetToken } from '#client/call/csrf.ts';
import { leave } from './leave.ts';

/** Reloads the page, so that nothing of the previous person remains. */
export function beginAnew(client: QueryClient): Promise<never> {
  document.body.hidden = true;
  forgetToken();
  client.clear();
  leave.anew();
  // The promise never settles, so nothing renders before the reload.
  return new Promise(() => undefined);
}
