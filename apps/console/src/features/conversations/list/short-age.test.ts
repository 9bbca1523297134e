import { expect, test } from 'vitest';
import { shortAge } from './short-age.ts';

const now = Date.UTC(2026, 10, 10, 12);
const before = (seconds: number): string => new Date(now - seconds * 1000).toISOString();

test('an age is short', () => {
  const cases = [
    [-30, 'now'],
    [59, 'now'],
    [60, '1m'],
    [3599, '59m'],
    [3600, '1h'],
    [2 * 86_400, '2d'],
    [15 * 86_400, '2w'],
    [400 * 86_400, '57w'],
    [800 * 86_400, '2y'],
  ] as const;
  for (const [seconds, words] of cases) {
    expect.soft(shortAge(before(seconds), now), `${seconds} seconds are ${words}`).toBe(words);
  }
});
