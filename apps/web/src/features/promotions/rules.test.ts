import { expect, test } from 'vitest';
import { dotsOf, isRunning, type Promotion } from './rules.ts';

const drawn = (userId: number): string =>
  dotsOf(userId)
    .map((filled) => (filled ? '●' : '○'))
    .join('');

test.each([
  [1, '○○○○○○○○○○○○○○○○○○○○●'],
  [6, '○○○○○○○○○○○○○○○○○○●●○'],
  [2 ** 20, '●○○○○○○○○○○○○○○○○○○○○'],
  [2 ** 21 - 1, '●●●●●●●●●●●●●●●●●●●●●'],
  [2 ** 21 + 5, '○○○○○○○○○○○○○○○○○○●○●'],
  [2 ** 40 + 2 ** 20 + 1, '●○○○○○○○○○○○○○○○○○○○●'],
])('the dots of user %d are %s', (userId, dots) => {
  expect(drawn(userId)).toBe(dots);
});

const offer = { name: 'Conseil', text: 'New.', url: 'https://items.example/', thumb: 'new-theme' };
const starts_at = '2026-11-20T00:00:00Z';
const ends_at = '2026-11-30T00:00:00Z';

test.each<[string, { dates: Partial<Promotion>; now: string; runs: boolean }]>([
  ['without dates', { dates: {}, now: '2026-11-21T00:00:00Z', runs: true }],
  ['at its start', { dates: { starts_at }, now: starts_at, runs: true }],
  ['before its start', { dates: { starts_at }, now: '2026-11-19T23:59:59.999Z', runs: false }],
  ['just before its end', { dates: { ends_at }, now: '2026-11-29T23:59:59.999Z', runs: true }],
  ['at its end', { dates: { starts_at, ends_at }, now: ends_at, runs: false }],
  [
    'between start and end',
    { dates: { starts_at, ends_at }, now: '2026-11-25T12:00:00Z', runs: true },
  ],
])('decides by its dates whether a promotion runs: %s', (_, { dates, now, runs }) => {
  expect(isRunning({ ...offer, ...dates }, Date.parse(now))).toBe(runs);
});
