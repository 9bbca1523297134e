import { delays } from '@hub/contract/limits';

/**
 * Signal that the person wants to contact support (specification, section 4). Any screen sends it
 * and the contact corner listens. It expires after 100 ms, so that nothing opens long after a
 * click.
 */

let raisedAt: number | null = null;
const listeners = new Set<() => void>();

/** Sends the signal to the current listener. */
export function raiseContact(): void {
  raisedAt = performance.now();
  for (const listener of listeners) listener();
}

/** Cancels a pending signal. */
export function dropContact(): void {
  raisedAt = null;
}

/** Calls `listener` with each signal and with a pending one; returns the cleanup function. */
export function onContact(listener: () => void): () => void {
  listeners.add(listener);
  if (raisedAt !== null && performance.now() - raisedAt < delays.contactSignal) listener();
  return () => void listeners.delete(listener);
}
