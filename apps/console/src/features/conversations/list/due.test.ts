import { expect, test } from 'vitest';
import { dueWords } from './due.ts';

const at = '2026-11-24T09:00:00Z';

test.each([
  ['2026-11-24T08:20:00Z', 'Reply due in 40 min'],
  ['2026-11-24T08:59:30Z', 'Reply due in 1 min'],
  ['2026-11-24T08:00:00Z', 'Reply due in 60 min'],
  ['2026-11-24T09:00:00Z', null],
  ['2026-11-27T09:00:00Z', null],
])('at %s: %s', (now, words) => {
  expect(dueWords(at, Date.parse(now))).toBe(words);
});

test('in the night before, the time of day counts', () => {
  expect(dueWords(at, Date.parse('2026-11-24T02:00:00Z'))).toMatch(/^Reply due Tue,? \d\d:\d\d$/);
});
