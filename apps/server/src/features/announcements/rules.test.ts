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
] as const)('from %s until %s it is %s at ten', (from, until, state) => {
  const times = { startsAt: at(from), endsAt: until === null ? null : at(until) };
  expect(stateOf(times, at(10))).toBe(state);
});

describe('an announcement', () => {
  const guest = { isSignedIn: false, items: new Set<number>() };
  const buyer = { isSignedIn: true, items: new Set([7]) };

  test.each([
    ['everybody', null, [true, true]],
    ['signed_in', null, [false, true]],
    ['owners', 7, [false, true]],
    ['owners', 8, [false, false]],
    ['owners', null, [false, false]],
  ] as const)('to %s of %s is for a guest and a buyer of 7: %s', (audience, itemId, shown) => {
    expect([guest, buyer].map((reader) => isFor({ audience, itemId }, reader))).toEqual(shown);
  });
});

test('a typed time is UTC, and a day begins at midnight', () => {
  expect(toInstant('2026-11-22T10:00')).toEqual(at(10));
  expect(toInstant('2026-11-22')).toEqual(at(0));
  expect(toInstant('')).toBeNull();
});
