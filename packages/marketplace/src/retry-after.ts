/**
 * Returns the `Retry-After` header in milliseconds from `now`: seconds or an HTTP date (RFC 9110,
 * 10.2.3).
 *
 * @param header the header's value, or null when it is absent
 * @param now milliseconds since 1970
 * @returns null when absent or unreadable; 0 for a date in the past
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d+)?$/.test(value)) return Math.round(Number(value) * 1000);
  // Date.parse reads bare numbers as years; a date begins with the name of a day.
  if (!/^[A-Za-z]{3}/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

export interface RetryRules {
  /** Further tries after the first. */
  readonly max: number;
  /**
   * The first delay in milliseconds; the next ones triple it. Each is cut by up to a half at
   * random.
   */
  readonly baseMs: number;
  /** Longest wait that is retried, in milliseconds. */
  readonly longestMs: number;
}

/**
 * Returns the wait before the next attempt in milliseconds, or null for none.
 *
 * @param tried number of failed attempts so far, 1 or more
 * @param retryAfterMs wait that the marketplace asked for
 * @param random a number from 0 to 1
 */
export function retryDelay(
  rules: RetryRules,
  { tried, retryAfterMs }: { tried: number; retryAfterMs: number | null },
  random: number,
): number | null {
  if (tried > rules.max) return null;
  const own = rules.baseMs * 3 ** (tried - 1) * (1 - random / 2);
  if (retryAfterMs === null) return own;
  return retryAfterMs > rules.longestMs ? null : Math.max(own, retryAfterMs);
}
