import type { QueryClient } from '@tanstack/react-query';
import { forgetToken } from '#client/call/csrf.ts';
import { leave } from './leave.ts';

/** Begins the page anew for who is here now: nothing of the first person stays, in sight or in memory. */
export function beginAnew(client: QueryClient): Promise<never> {
  document.body.hidden = true;
  forgetToken();
  client.clear();
  leave.anew();
  // Nothing is drawn until then.
  return new Promise(() => undefined);
}
