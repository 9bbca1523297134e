import { delays } from '@hub/contract/limits';

/**
 * Signal to open the contact panel (specification, section 4). Any screen may send it. It expires
 * after 100 ms, so that the panel does not open long after a click.
 */

let raisedAt: number | null = null;
const listeners = new Set<() => void>();

/** Sends the signal to all listeners and to listeners of the next 100 ms. */
export function raiseContact(): void {
  raisedAt = performance.now();
  for (const listener of listeners) listener();
}

/** Drops a signal that is still waiting for a listener. */
export function dropContact(): void {
  raisedAt = null;
}

/**
 * Calls `listener` for each signal, and immediately for a recent signal; returns the cleanup
 * function.
 */
export function onContact(listener: () => void): () => void {
  listeners.add(listener);
  if (raisedAt !== null && performance.now() - raisedAt < delays.contactSignal) listener();
  return () => void listeners.delete(listener);
}
