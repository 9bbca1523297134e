import { hours, lifetimes, minutes, seconds } from '@hub/contract/limits';

/** Attempts in direct succession, so that occasional failures delay nothing. */
const atOnce = 4;

/** Waits after those attempts; the last one repeats. */
const waits = [
  seconds(5),
  seconds(30),
  minutes(2),
  minutes(10),
  minutes(30),
  hours(1),
  hours(2),
  hours(4),
] as const;

/** Returns the time of the next attempt; null after three days of failures. */
export function nextTry(
  { since, tries }: { readonly since: Date; readonly tries: number },
  now: Date,
): Date | null {
  if (now.getTime() - since.getTime() >= lifetimes.webhookTries) return null;
  if (tries % atOnce !== 0) return now;
  const wait = waits[Math.min(tries / atOnce, waits.length) - 1] ?? waits[0];
  return new Date(now.getTime() + wait);
}
