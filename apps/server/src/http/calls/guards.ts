import type { Cookies } from './cookies.ts';
import type { GateKeeper } from './gate.ts';
import type { Program, SignedIn } from './route.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';

/** What stands before every call. */
export interface Guards {
  readonly limits: RateLimits;
  readonly gate: GateKeeper;
  readonly cookies: Cookies;
  /** Whether the hub asks for a second factor that this session has not given. */
  readonly lacksFactor: (user: SignedIn) => boolean;
  /** Whether somebody at this address may be one who runs the hub. */
  readonly isConsoleNetwork: (address: string) => boolean;
  /** Throws `reauthenticate` unless the person was proven a short while ago in this session. */
  readonly requireFresh: (user: SignedIn) => Promise<unknown>;
  /** Whose token of a program this is; null: of none. */
  readonly findToken: (token: string) => Promise<Program | null>;
  readonly findSession: (token: string) => Promise<{ user: SignedIn; prolonged: boolean } | null>;
}
