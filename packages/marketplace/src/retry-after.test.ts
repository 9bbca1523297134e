import { expect, test } from 'vitest';
import { parseRetryAfter, retryDelay } from '#marketplace/retry-after.ts';

const now = Date.parse('2030-01-01T00:00:00Z');

test('reads Retry-After as seconds and as a date', () => {
  const cases = [
    ['5', 5_000],
    ['0', 0],
    ['1.5', 1_500],
    ['Tue, 01 Jan 2030 00:01:00 GMT', 60_000],
    ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
    ['', null],
    ['soon', null],
    ['-5', null],
    [null, null],
  ] as const;
  for (const [header, expected] of cases) {
    expect.soft(parseRetryAfter(header, now), `Retry-After: ${header}`).toBe(expected);
  }
});

const rules = { max: 2, baseMs: 300, longestMs: 2_000 };

test.each([
  [{ tried: 1, retryAfterMs: null }, 0, 300],
  [{ tried: 1, retryAfterMs: null }, 1, 150],
  [{ tried: 2, retryAfterMs: null }, 0, 900],
  [{ tried: 3, retryAfterMs: null }, 0, null],
  [{ tried: 1, retryAfterMs: 1_000 }, 0, 1_000],
  [{ tried: 1, retryAfterMs: 0 }, 0, 300],
  [{ tried: 1, retryAfterMs: 2_001 }, 0, null],
])('after %j with random %d the client waits %s ms', (failed, random, expected) => {
  expect(retryDelay(rules, failed, random)).toBe(expected);
});
