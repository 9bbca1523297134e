import type { Cookies } from './cookies.ts';
import type { GateKeeper } from './gate.ts';
import type { Program, SignedIn } from './route.ts';
import type { RateLimits } from '#platform/db/counters/rate-limits.ts';

/** Checks that run before every call. */
export interface Guards {
  readonly limits: RateLimits;
  readonly gate: GateKeeper;
  readonly cookies: Cookies;
  /** Returns true if the hub requires a second factor that this session has not given. */
  readonly lacksFactor: (user: SignedIn) => boolean;
  /** Returns true if operators may connect from this address. */
  readonly isConsoleNetwork: (address: string) => boolean;
  /** Throws `reauthenticate` unless the person gave a proof recently in this session. */
  readonly requireFresh: (user: SignedIn) => Promise<unknown>;
  /** Finds the program of an API token; returns null if there is none. */
  readonly findToken: (token: string) => Promise<Program | null>;
  readonly findSession: (token: string) => Promise<{ user: SignedIn; prolonged: boolean } | null>;
}
