import { days, hours, minutes, seconds } from '@hub/contract/limits';
import { originPage } from '@hub/contract/origin';
import type { Sync } from './account.ts';

/** How often a running import tells that it is alive, in milliseconds. */
export const heartbeatMs = seconds(3);
/** After this long without a word, the process of an import counts as killed. */
const silentMs = seconds(12);
/**
 * Finishing a connection takes 15 seconds at most. After that, nobody is working on it any more.
 */
const finishingMs = seconds(20);

/** Instants before which a run counts as dead, a failed one is repeated, and a good one renewed. */
export interface DueBefore {
  readonly silent: Date;
  readonly failed: Date;
  readonly daily: Date;
  /**
   * Accounts that were not read since then are counted for the operator: the daily round does not
   * keep up.
   */
  readonly stale: Date;
  /** Accounts whose grant is dead are tried now and then: the marketplace may have been wrong. */
  readonly reconnect: Date;
  /**
   * Accounts with a support period that ended between these instants, after the last import, are
   * due.
   */
  readonly supportEnd: { readonly from: Date; readonly to: Date };
}

const ago = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

export const dueBefore = (now: Date): DueBefore => ({
  silent: ago(now, silentMs),
  failed: ago(now, hours(1)),
  daily: ago(now, days(1)),
  stale: ago(now, days(2)),
  reconnect: ago(now, days(7)),
  // The daily import has seen what ended earlier. Not at once after the end: the marketplace takes
  // a moment to show a renewal.
  supportEnd: { from: ago(now, hours(25)), to: ago(now, minutes(15)) },
});

/** Whether an import is running: it told so not long ago. */
export const isRunning = (sync: Pick<Sync, 'running' | 'heardAt'> | null, now: Date): boolean =>
  sync !== null && sync.running && sync.heardAt.getTime() >= dueBefore(now).silent.getTime();

const dashboard = '/dashboard';
/** The path that the marketplace returns to cannot be where the person goes on afterwards. */
export const returnPath = '/user/envato-authorization';

/** Where the person goes on afterwards: the path they came from, or the dashboard. */
export function originOrDashboard(origin: string | undefined): string {
  const page = originPage(origin ?? '');
  return origin === undefined || page === null || page === returnPath ? dashboard : origin;
}

interface OpenState {
  readonly userId: number;
  readonly sessionHash: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly answer: { readonly result: boolean } | null;
}

/**
 * What a state that came back is worth. `replay`: it succeeded before, and a reload is answered the
 * same. `finishing`: somebody used it a moment ago and is not done.
 */
export type StateVerdict = 'open' | 'wrong' | 'expired' | 'used' | 'finishing' | 'replay';

export function judgeState(
  state: OpenState | null,
  who: { userId: number; sessionHash: string },
  now: Date,
): StateVerdict {
  if (!state || state.userId !== who.userId || state.sessionHash !== who.sessionHash)
    return 'wrong';
  if (state.usedAt !== null) {
    if (state.answer) return state.answer.result ? 'replay' : 'used';
    return state.usedAt >= ago(now, finishingMs) ? 'finishing' : 'used';
  }
  return state.expiresAt <= now ? 'expired' : 'open';
}
