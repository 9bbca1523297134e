import { setTimeout as delay } from 'node:timers/promises';

/** Longer than a lookup and the enqueueing of an email take, in milliseconds. */
const answerMs = 200;

/**
 * Waits for the work and always for the same time, so that the duration of the answer reveals
 * nothing.
 */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, delay(answerMs)]);
  return result;
}
