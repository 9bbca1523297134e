import { expect, test } from 'vitest';
import { byLabel, byWeek, daysUpTo, addDays, spanOf, weekOf } from './overview-rules.ts';

test.each([
  ['2026-11-22', '2026-11-16'],
  ['2026-11-16', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => {
  expect(weekOf(day)).toBe(monday);
});

test('counts days across months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  const days = daysUpTo('2026-03-05', 28);
  expect([days.length, days[0], days.at(-1)]).toEqual([28, '2026-02-06', '2026-03-05']);
});

test.each([
  [0, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [60 * 60_000, '1 hour'],
  [47.9 * 3_600_000, '47 hours'],
  [50 * 3_600_000, '2 days'],
])('formats %i milliseconds as %s', (milliseconds, words) => {
  expect(spanOf(milliseconds)).toBe(words);
});

const figure = (day: string, label: string, count: number) => ({ day, label, count });

test('sums equal labels, largest first, and the unlabeled rest last', () => {
  const figures = [
    figure('2026-11-20', '', 90),
    figure('2026-11-20', 'a', 1),
    figure('2026-11-21', 'b', 2),
    figure('2026-11-22', 'a', 4),
  ];
  expect(byLabel(figures)).toEqual([
    { label: 'a', count: 5 },
    { label: 'b', count: 2 },
    { label: '', count: 90 },
  ]);
});

test('includes weeks in which no support ends', () => {
  const weeks = byWeek([figure('2026-12-02', '', 3), figure('2026-12-06', '', 1)], '2026-11-22');
  expect(weeks.slice(0, 4)).toEqual([
    { week: '2026-11-16', count: 0 },
    { week: '2026-11-23', count: 0 },
    { week: '2026-11-30', count: 4 },
    { week: '2026-12-07', count: 0 },
  ]);
  expect(weeks).toHaveLength(14);
});
