import { setTimeout as delay } from 'node:timers/promises';

/**
 * The result of `work` if it ends within so many milliseconds, else null; the work then goes on by
 * itself. A failure is thrown while this waits; a later one is for the code that began the work to
 * handle.
 */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  const enough = new AbortController();
  const timer = delay(milliseconds, null, { signal: enough.signal }).catch(() => null);
  try {
    return await Promise.race([work, timer]);
  } finally {
    enough.abort();
  }
}
