import { delays } from '@hub/contract/limits';

/** Signal of any screen to open the contact panel. It expires after 100 ms (specification, section 4). */

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

/** Calls `listener` for a recent signal, too; returns the cleanup function. */
export function onContact(listener: () => void): () => void {
  listeners.add(listener);
  if (raisedAt !== null && performance.now() - raisedAt < delays.contactSignal) listener();
  return () => void listeners.delete(listener);
}
