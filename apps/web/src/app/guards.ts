import type { Session } from '#api/session.ts';
import { paths, routes } from '#lib/paths.ts';

/**
 * Audience of a screen (specification, section 2). `guest`: signed-in people are redirected.
 * `admin`: others go to the dashboard. `sandbox`: only there. `tester`: operators, and everyone in
 * the sandbox; for others it is an unknown path. `console`: an
 * address of the console, where the server knows more once the person has signed in.
 */
export type Access = 'all' | 'guest' | 'user' | 'admin' | 'sandbox' | 'tester' | 'console';

export type Verdict =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'failed'; readonly session: Extract<Session, { status: 'failed' }> }
  /** `remember`: the address to come back to after signing in. */
  | { readonly kind: 'go'; readonly to: string; readonly remember?: string };

export interface Circumstances {
  readonly access: Access;
  readonly session: Session;
  /** Path, query and hash of the address. */
  readonly here: string;
  /** The remembered origin, if any. */
  readonly origin: string | null;
  /** True if this screen was already shown to a signed-in user: they have just signed out. */
  readonly wasUser: boolean;
  /** Undefined until known. */
  readonly isAdmin: boolean | undefined;
  readonly isSandbox: boolean | undefined;
}

const show: Verdict = { kind: 'show' };
const wait: Verdict = { kind: 'wait' };
const go = (to: string): Verdict => ({ kind: 'go', to });

const pathOf = (here: string): string => here.split(/[?#]/, 1)[0] ?? here;

/** Screens open to a person who still has to give a second factor. */
const settled: readonly string[] = [routes.settings, routes.invitation, routes.logout];

/** Decides if the screen is shown, and where the person is redirected instead. */
export function decide(facts: Circumstances): Verdict {
  const { access, session } = facts;
  if (access === 'all') return show;
  if (access === 'sandbox') return ofFlag(facts.isSandbox, paths.home());
  if (access === 'tester') return letTest(facts);
  if (session.status === 'unknown') return wait;
  if (session.status === 'failed') return access === 'guest' ? show : { kind: 'failed', session };
  if (session.status === 'guest') return access === 'guest' ? show : leaveGuest(facts);
  const { user } = session;
  // Until then the hub does nothing else for them. The remembered address waits.
  if (user.second_factor_needed && !settled.includes(pathOf(facts.here))) {
    return { kind: 'go', to: paths.settings('security'), ...rememberedFrom(facts) };
  }
  if (access === 'guest') return go(facts.origin ?? user.console ?? paths.dashboard());
  // The server has nothing here for who is signed in.
  if (access === 'console') return go(paths.home());
  return access === 'admin' ? ofFlag(facts.isAdmin, paths.dashboard()) : show;
}

/** Hides testers' screens also while the session is unknown. */
function letTest({ isSandbox, session, isAdmin }: Circumstances): Verdict {
  if (isSandbox !== false) return isSandbox === undefined ? wait : show;
  if (session.status === 'unknown') return wait;
  return session.status === 'user' ? ofFlag(isAdmin, paths.home()) : go(paths.home());
}

/** A signed-out person is sent to sign in and returns; after “Logout” they are not. */
function leaveGuest({ here, wasUser }: Circumstances): Verdict {
  if (pathOf(here) === routes.logout && wasUser) return go(paths.home());
  return { kind: 'go', to: paths.login(), remember: here };
}

/** Screens of sign-in are no place to come back to. */
const rememberedFrom = ({ access, here }: Circumstances): { remember?: string } =>
  access === 'user' || access === 'admin' ? { remember: here } : {};

function ofFlag(flag: boolean | undefined, otherwise: string): Verdict {
  if (flag === undefined) return wait;
  return flag ? show : go(otherwise);
}
