import { setTimeout as delay } from 'node:timers/promises';

/** How many times as long as it worked. */
const rests = 2;
/** And no longer, in milliseconds: where the database itself is slow, a rest does not help it. */
const longest = 100;

/** Does a portion of long work, and rests after it: what somebody waits for goes before. */
export async function giveWay<T>(portion: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const done = await portion();
  await delay(Math.min(rests * (performance.now() - begin), longest));
  return done;
}
