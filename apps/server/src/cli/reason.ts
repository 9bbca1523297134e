import { reasonLength } from '@hub/contract/limits';

/** The words of a reason; null if there are none, or too many. */
export function reasonOf(words: readonly string[]): string | null {
  const reason = words.join(' ').trim();
  return reason === '' || reason.length > reasonLength ? null : reason;
}
