import { days, hours, minutes, seconds } from '@hub/contract/limits';
import { originPage } from '@hub/contract/origin';
import type { Sync } from './account.ts';

/** Heartbeat interval of a running import, in milliseconds. */
export const heartbeatMs = seconds(3);
/** Time without a heartbeat after which the process of an import counts as killed. */
const silentMs = seconds(12);
/**
 * Finishing a connection takes at most 15 seconds. After this time, no process is working on it.
 */
const finishingMs = seconds(20);

const later = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);
const ago = (now: Date, milliseconds: number): Date => later(now, -milliseconds);

/** Returns the instant before which a last heartbeat means that the import was killed. */
export const silentBefore = (now: Date): Date => ago(now, silentMs);

/** Returns the time of the next import after one that began at `startedAt`. */
export interface Again {
  readonly startedAt: Date;
  /** Interval after a successful import. */
  readonly daily: Date;
  /** Interval after a failed import. */
  readonly failed: Date;
  /** An account with a dead grant is retried now and then: the marketplace may have been wrong. */
  readonly reconnect: Date;
  /**
   * Milliseconds after the end of a support period: the marketplace shows a renewal with a delay.
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

/** Returns true if an import is running: its last heartbeat is recent. */
export const isRunning = (sync: Pick<Sync, 'running' | 'heardAt'> | null, now: Date): boolean =>
  sync !== null && sync.running && sync.heardAt.getTime() >= silentBefore(now).getTime();

const dashboard = '/dashboard';
/** Return path of the marketplace, which is never a person's next page. */
export const returnPath = '/user/envato-authorization';

/** Returns the person's next page: the path that they came from, or the dashboard. */
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
 * Verdict on a returned state. `replay`: it succeeded before, and a reload gets the same answer.
 * `finishing`: another call is still using it.
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
