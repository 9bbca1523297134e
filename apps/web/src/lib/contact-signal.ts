import { delays } from '@hub/contract/limits';

/**
 * A signal that the person wants to contact support (specification, section 4). Any screen raises
 * it and the contact corner listens. It is dropped after 100 ms, so that nothing opens long after a
 * press.
 */

let raisedAt: number | null = null;
const listeners = new Set<() => void>();

/** Raises the signal: whoever listens now hears it at once. */
export function raiseContact(): void {
  raisedAt = performance.now();
  for (const listener of listeners) listener();
}

/** Drops a signal that still stands. */
export function dropContact(): void {
  raisedAt = null;
}

/** Calls `listener` with each signal, and for one that still stands; returns how to stop. */
export function onContact(listener: () => void): () => void {
  listeners.add(listener);
  if (raisedAt !== null && performance.now() - raisedAt < delays.contactSignal) listener();
  return () => void listeners.delete(listener);
}
