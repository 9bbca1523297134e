import { setTimeout as delay } from 'node:timers/promises';

/** Longer than looking somebody up and writing a mail takes, in milliseconds. */
const answerMs = 200;

/**
 * Waits for the work, and always for the same time, so that the time of the answer does not tell
 * what was found.
 */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, delay(answerMs)]);
  return result;
}
