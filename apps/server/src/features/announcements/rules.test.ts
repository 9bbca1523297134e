import { describe, expect, test } from 'vitest';
import { isFor, stateOf, toInstant } from './rules.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 22, hour));

test.each([
  [10, null, 'running'],
  [9, 11, 'running'],
  [11, null, 'planned'],
  [11, 12, 'planned'],
  [9, 10, 'over'],
  // Ended before it began.
  [12, 9, 'over'],
] as const)(
  'with start %s and end %s, an announcement is %s at 10 o’clock',
  (from, until, state) => {
    const times = { startsAt: at(from), endsAt: until === null ? null : at(until) };
    expect(stateOf(times, at(10))).toBe(state);
  },
);

describe('announcement audience', () => {
  const guest = { isSignedIn: false, items: new Set<number>() };
  const buyer = { isSignedIn: true, items: new Set([7]) };

  test.each([
    ['everybody', null, [true, true]],
    ['signed_in', null, [false, true]],
    ['owners', 7, [false, true]],
    ['owners', 8, [false, false]],
    ['owners', null, [false, false]],
  ] as const)(
    '%s (item %s) includes the guest and the buyer of item 7: %s',
    (audience, itemId, shown) => {
      expect([guest, buyer].map((reader) => isFor({ audience, itemId }, reader))).toEqual(shown);
    },
  );
});

test('reads a typed time as UTC and a typed date as its midnight', () => {
  expect(toInstant('2026-11-22T10:00')).toEqual(at(10));
  expect(toInstant('2026-11-22')).toEqual(at(0));
  expect(toInstant('')).toBeNull();
});
