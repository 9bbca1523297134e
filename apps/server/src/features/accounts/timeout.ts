import { setTimeout as delay } from 'node:timers/promises';

/**
 * Returns the result of `work` if it ends within this many milliseconds, otherwise null; the work
 * then continues. A failure during the wait is thrown; a later one must be handled by the code that
 * started the work.
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
