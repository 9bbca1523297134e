/**
 * Returns the wait of a `Retry-After` header in milliseconds from `now`: seconds or an HTTP date
 * (RFC 9110, 10.2.3).
 *
 * @param header Value of the header; null if absent.
 * @param now Milliseconds since 1970.
 * @returns Milliseconds; null if absent or unreadable; 0 for a date in the past.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d+)?$/.test(value)) return Math.round(Number(value) * 1000);
  // Date.parse reads bare numbers as years, but an HTTP date begins with the name of a day.
  if (!/^[A-Za-z]{3}/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

export interface RetryRules {
  /** Largest number of retries of a request. */
  readonly max: number;
  /**
   * First delay in milliseconds; each further delay is three times longer. A random part of up to a
   * half is subtracted.
   */
  readonly baseMs: number;
  /**
   * Longest wait in milliseconds that a client accepts before a retry. The client does not retry if
   * the marketplace requests a longer wait.
   */
  readonly longestMs: number;
}

/**
 * Returns the wait before the next attempt in milliseconds, or null for no further attempt.
 *
 * @param tried Number of failed attempts, 1 or more.
 * @param retryAfterMs Wait that the marketplace requested; null for none.
 * @param random Number from 0 to 1.
 */
export function retryDelay(
  rules: RetryRules,
  { tried, retryAfterMs }: { tried: number; retryAfterMs: number | null },
  random: number,
): number | null {
  if (tried > rules.max) return null;
  const backoff = rules.baseMs * 3 ** (tried - 1) * (1 - random / 2);
  if (retryAfterMs === null) return backoff;
  return retryAfterMs > rules.longestMs ? null : Math.max(backoff, retryAfterMs);
}
