import { expect, test } from 'vitest';
import { dueWords } from './ages.ts';
import { shortAge } from './ages.ts';

const at = '2026-11-24T09:00:00Z';

test.each([
  ['2026-11-24T08:20:00Z', 'Reply due in 40 min'],
  ['2026-11-24T08:59:30Z', 'Reply due in 1 min'],
  ['2026-11-24T08:00:00Z', 'Reply due in 60 min'],
  ['2026-11-24T09:00:00Z', null],
  ['2026-11-27T09:00:00Z', null],
])('shows how soon a reply is due at %s: %s', (now, words) => {
  expect(dueWords(at, Date.parse(now))).toBe(words);
});

test('shows the time of day when the reply is due the next morning', () => {
  expect(dueWords(at, Date.parse('2026-11-24T02:00:00Z'))).toMatch(/^Reply due Tue,? \d\d:\d\d$/);
});

const now = Date.UTC(2026, 10, 10, 12);
const before = (seconds: number): string => new Date(now - seconds * 1000).toISOString();

test('shortens an age to one unit', () => {
  const cases = [
    [-30, 'just now'],
    [59, 'just now'],
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
