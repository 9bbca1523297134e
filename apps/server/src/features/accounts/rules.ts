import { days, hours, minutes, seconds } from '@hub/contract/limits';
import { originPage } from '@hub/contract/origin';
import type { Sync } from './account.ts';

/** Heartbeat interval of a running import, in milliseconds. */
export const heartbeatMs = seconds(3);
/** Time without a heartbeat after which an import counts as killed, in milliseconds. */
const silentMs = seconds(12);
/**
 * Time after which a connection that is being finished counts as abandoned, in milliseconds.
 * Finishing takes at most 15 seconds.
 */
const finishingMs = seconds(20);

const later = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);
const ago = (now: Date, milliseconds: number): Date => later(now, -milliseconds);

/** Returns the oldest heartbeat with which an import still counts as running. */
export const silentBefore = (now: Date): Date => ago(now, silentMs);

/** Times of the next import, by the result of the import that began at `startedAt`. */
export interface Again {
  readonly startedAt: Date;
  /** Time after a successful import. */
  readonly daily: Date;
  /** Time after a failed import. */
  readonly failed: Date;
  /**
   * Time after the grant was rejected. The import is retried weekly, because the rejection may have
   * been wrong.
   */
  readonly reconnect: Date;
  /**
   * Delay after the end of a support period, in milliseconds. The marketplace shows a renewal late.
   */
  readonly supportEndMs: number;
}

export const againAfter = (startedAt: Date): Again => ({
  startedAt,
  daily: later(startedAt, days(1)),
  failed: later(startedAt, hours(1)),
  reconnect: later(startedAt, days(7)),
  supportEndMs: minutes(15),
});

/** Returns true if an import is running and its last heartbeat is recent. */
export const isRunning = (sync: Pick<Sync, 'running' | 'heardAt'> | null, now: Date): boolean =>
  sync !== null && sync.running && sync.heardAt.getTime() >= silentBefore(now).getTime();

const dashboard = '/dashboard';
/** Path to which the marketplace returns; it is never the target after a connection. */
export const returnPath = '/user/envato-authorization';

/** Returns the path that the person came from if it belongs to the hub; otherwise the dashboard. */
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
 * Result of checking a returned state. `replay`: the connection succeeded before, and a reload gets
 * the same answer. `finishing`: another call still uses the state.
 */
export type StateVerdict = 'open' | 'wrong' | 'expired' | 'used' | 'finishing' | 'replay';

export function checkState(
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
