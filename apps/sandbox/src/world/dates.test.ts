import { expect, test } from 'vitest';
import { days, melbourneOffset, startOfDay, supportEnd, toMarketDate } from '#world/dates.ts';

test.each([
  // Two pairs recorded from the real service.
  ['2016-09-07T10:54:28+10:00', false, '2017-03-09T01:54:28+11:00'],
  ['2020-03-06T21:23:24+11:00', true, '2021-03-07T03:23:24+11:00'],
])('support for a sale at %s (upgraded: %s) ends at %s', (sold, upgraded, ended) => {
  expect(toMarketDate(supportEnd(Date.parse(sold), upgraded))).toBe(ended);
});

test.each([
  ['2026-04-04T15:59:59Z', 11],
  ['2026-04-04T16:00:00Z', 10],
  ['2026-10-03T15:59:59Z', 10],
  ['2026-10-03T16:00:00Z', 11],
  ['2027-01-01T00:00:00Z', 11],
  ['2026-07-01T00:00:00Z', 10],
])('Melbourne’s offset at %s is %d hours', (instant, offset) => {
  expect(melbourneOffset(Date.parse(instant))).toBe(offset);
});

test('the offset equals that of the time zone database on every day of ten years', () => {
  const zone = new Intl.DateTimeFormat('en', {
    timeZone: 'Australia/Melbourne',
    timeZoneName: 'longOffset',
  });
  const begin = Date.UTC(2018, 0, 1, 15, 30);
  for (let day = 0; day < 3650; day += 1) {
    const instant = begin + days(day);
    expect(zone.format(instant)).toContain(`GMT+${melbourneOffset(instant)}:00`);
  }
});

test('a day begins at midnight UTC', () => {
  expect(startOfDay(Date.parse('2026-05-06T23:59:59Z'))).toBe(Date.parse('2026-05-06T00:00:00Z'));
});
