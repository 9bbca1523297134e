import { days, hours, minutes, seconds } from '@hub/contract/limits';
import { originPage } from '@hub/contract/origin';

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

/** Returns the oldest heartbeat with which an import still counts as running. */
export const silentBefore = (now: Date): Date => later(now, -silentMs);

/** Returns the times of the next import, by the result of the import that began at `startedAt`. */
export const againAfter = (startedAt: Date) => ({
  startedAt,
  /** Time after a successful import. */
  daily: later(startedAt, days(1)),
  /** Time after a failed import. */
  failed: later(startedAt, hours(1)),
  /** Weekly time after the grant was rejected, because the rejection may have been wrong. */
  reconnect: later(startedAt, days(7)),
  /** Milliseconds after the end of a support period. The marketplace shows a renewal late. */
  supportEndMs: minutes(15),
});

export type Again = ReturnType<typeof againAfter>;

/** Returns true if an import is running and its last heartbeat is recent. */
export const isRunning = (
  sync: { readonly running: boolean; readonly heardAt: Date } | null,
  now: Date,
): boolean => sync !== null && sync.running && sync.heardAt >= silentBefore(now);

/** Path to which the marketplace returns; it is never the target after a connection. */
export const returnPath = '/user/envato-authorization';

/** Returns the path that the person came from if it belongs to the hub; otherwise the dashboard. */
export function originOrDashboard(origin: string | undefined): string {
  const page = originPage(origin ?? '');
  return origin === undefined || page === null || page === returnPath ? '/dashboard' : origin;
}

interface OpenState {
  readonly userId: number;
  readonly sessionHash: string;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly answer: { readonly result: boolean } | null;
}

/**
 * Checks a returned state. `replay`: the connection succeeded before, and a reload gets the same
 * answer. `finishing`: another call still uses the state.
 */
export function checkState(
  state: OpenState | null,
  who: { userId: number; sessionHash: string },
  now: Date,
): 'open' | 'wrong' | 'expired' | 'used' | 'finishing' | 'replay' {
  if (!state || state.userId !== who.userId || state.sessionHash !== who.sessionHash)
    return 'wrong';
  if (state.usedAt !== null) {
    if (state.answer) return state.answer.result ? 'replay' : 'used';
    return state.usedAt >= later(now, -finishingMs) ? 'finishing' : 'used';
  }
  return state.expiresAt <= now ? 'expired' : 'open';
}
