import type { Session } from '#api/session.ts';
import { paths, routes } from '#lib/paths.ts';

/**
 * Audience of a screen (specification, section 2).
 * - `guest`: signed-in users are redirected.
 * - `admin`: users without a role go to the dashboard.
 * - `sandbox`: the screen exists only in the sandbox.
 * - `tester`: operators, and everyone in the sandbox; the path is unknown to other users.
 * - `console`: an address of the console, which the server serves after the sign-in.
 */
export type Access = 'all' | 'guest' | 'user' | 'admin' | 'sandbox' | 'tester' | 'console';

export type Verdict =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'failed'; readonly session: Extract<Session, { status: 'failed' }> }
  /** `remember`: the address to return to after the sign-in. */
  | { readonly kind: 'go'; readonly to: string; readonly remember?: string };

export interface Circumstances {
  readonly access: Access;
  readonly session: Session;
  readonly here: string;
  readonly origin: string | null;
  /** True after a signed-in user has seen this screen: a guest has just signed out. */
  readonly wasUser: boolean;
  /** Undefined until it is loaded. */
  readonly isAdmin: boolean | undefined;
  readonly isSandbox: boolean | undefined;
}

const show: Verdict = { kind: 'show' };
const wait: Verdict = { kind: 'wait' };
const go = (to: string): Verdict => ({ kind: 'go', to });

const pathOf = (here: string): string => here.split(/[?#]/, 1)[0] ?? here;

const openWithoutFactor: readonly string[] = [routes.settings, routes.invitation, routes.logout];

export function decide(facts: Circumstances): Verdict {
  const { access, session } = facts;
  if (access === 'all') return show;
  if (access === 'sandbox') return showIf(facts.isSandbox, paths.home());
  if (access === 'tester') return decideTester(facts);
  if (session.status === 'unknown') return wait;
  if (session.status === 'failed') return access === 'guest' ? show : { kind: 'failed', session };
  if (session.status === 'guest') return access === 'guest' ? show : redirectGuest(facts);
  const { user } = session;
  // The hub refuses all other calls until then. The address is remembered for later.
  if (user.second_factor_needed && !openWithoutFactor.includes(pathOf(facts.here))) {
    return { kind: 'go', to: paths.settings('security'), ...rememberedFrom(facts) };
  }
  if (access === 'guest') return go(facts.origin ?? user.console ?? paths.dashboard());
  // The server sends the console itself to users with access, so this user has none.
  if (access === 'console') return go(paths.home());
  return access === 'admin' ? showIf(facts.isAdmin, paths.dashboard()) : show;
}

/** Waits for the session before it redirects from a testers’ screen. */
function decideTester({ isSandbox, session, isAdmin }: Circumstances): Verdict {
  if (isSandbox !== false) return isSandbox === undefined ? wait : show;
  if (session.status === 'unknown') return wait;
  return session.status === 'user' ? showIf(isAdmin, paths.home()) : go(paths.home());
}

/** Leads to the login, or after “Logout” to the landing page. */
function redirectGuest({ here, wasUser }: Circumstances): Verdict {
  if (pathOf(here) === routes.logout && wasUser) return go(paths.home());
  return { kind: 'go', to: paths.login(), remember: here };
}

const rememberedFrom = ({ access, here }: Circumstances): { remember?: string } =>
  access === 'user' || access === 'admin' ? { remember: here } : {};

function showIf(flag: boolean | undefined, otherwise: string): Verdict {
  if (flag === undefined) return wait;
  return flag ? show : go(otherwise);
}
