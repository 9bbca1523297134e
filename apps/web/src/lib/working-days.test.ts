import { expect, test } from 'vitest';
import { replyTime } from './working-days.ts';

test.each([
  ['2026-11-20T23:59:59.999Z', false],
  ['2026-11-21T00:00:00Z', true],
  ['2026-11-22T23:59:59.999Z', true],
  ['2026-11-23T00:00:00Z', false],
  // Still Friday in UTC, Saturday where the person is; and the other way round.
  ['2026-11-21T08:00:00+14:00', false],
  ['2026-11-22T20:00:00-11:00', false],
])('at %s, weekend: %s', (instant, weekend) => {
  expect(replyTime(Date.parse(instant)).includes('weekend')).toBe(weekend);
});
