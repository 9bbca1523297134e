import { setTimeout as delay } from 'node:timers/promises';

/**
 * What `work` gives if it ends within so many milliseconds, else null; the work goes on by itself.
 * Its failure is thrown while it is waited for; afterwards whoever began it must care.
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
