import { expect, test } from 'vitest';
import { readDate, showDate } from './typed-date.ts';

const now = new Date('2026-11-22T12:00:00Z');

test.each([
  ['27 Nov 2026', '2026-11-27'],
  [' 27  november 2026 ', '2026-11-27'],
  ['27. Nov. 2026', '2026-11-27'],
  ['Nov 27, 2026', '2026-11-27'],
  ['Sept 3rd', '2026-09-03'],
  ['3 Jan', '2026-01-03'],
  ['2026-11-27', '2026-11-27'],
  ['2026-1-7', '2026-01-07'],
  ['27.11.2026', '2026-11-27'],
  ['27/11/2026', '2026-11-27'],
  ['11/27/2026', '2026-11-27'],
  ['5/5/2026', '2026-05-05'],
  ['29 Feb 2028', '2028-02-29'],
  // The day depends on the country.
  ['11/12/2026', null],
  ['29 Feb 2027', null],
  ['31.4.2026', null],
  ['27 Xov 2026', null],
  ['27 No 2026', null],
  ['2026', null],
  ['next spring', null],
  ['27 Nov 2026, 14:30', null],
])('parses %s as a day', (typed, day) => {
  expect(readDate(typed, false, now)).toBe(day);
});

test.each([
  ['27 Nov 2026, 14:30', '2026-11-27T14:30'],
  ['27 Nov 2026 at 9:05 UTC', '2026-11-27T09:05'],
  ['2026-11-27T14:30', '2026-11-27T14:30'],
  ['27 Nov', '2026-11-27'],
  ['27 Nov 2026, 24:00', null],
  ['14:30', null],
])('parses %s as a day with an optional time', (typed, moment) => {
  expect(readDate(typed, true, now)).toBe(moment);
});

test.each([
  ['2026-11-27', '27 Nov 2026'],
  ['2026-09-03T09:05', '3 Sep 2026, 09:05'],
  ['', ''],
  ['next spring', 'next spring'],
])('formats the stored value %s', (value, shown) => {
  expect(showDate(value)).toBe(shown);
});
