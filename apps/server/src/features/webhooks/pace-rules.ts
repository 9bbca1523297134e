import { hours, lifetimes, minutes, seconds } from '@hub/contract/limits';

/** So many tries follow each other at once: a receiver that stumbles now and then holds nothing back. */
const atOnce = 4;

/** How long to wait after those that failed; then the last again and again. */
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

interface Failing {
  readonly since: Date;
  readonly tries: number;
}

/** When the next try is due; null: it has gone on for three days, and none is. */
export function nextTry({ since, tries }: Failing, now: Date): Date | null {
  if (now.getTime() - since.getTime() >= lifetimes.webhookTries) return null;
  if (tries % atOnce !== 0) return now;
  const wait = waits[Math.min(tries / atOnce, waits.length) - 1] ?? waits[0];
  return new Date(now.getTime() + wait);
}
