import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  formatAge,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatLocalDate,
  formatNumericDate,
} from './dates.ts';

describe('dates', () => {
  afterEach(() => void vi.unstubAllEnvs());

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'use UTC in the time zone %s, too',
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(new Date('2026-11-03T12:00:00Z').getTimezoneOffset()).not.toBe(0);
      for (const at of ['2026-11-03T00:00:00Z', '2026-11-03T23:59:00Z']) {
        expect(formatDate(at)).toBe('3 Nov 2026');
        expect(formatDayMonth(at)).toBe('3 Nov');
        expect(formatNumericDate(at)).toBe('03/11/2026');
      }
      expect(formatDateTime('2026-11-03T23:59:00Z')).toBe('3 Nov 2026, 23:59 UTC');
    },
  );

  test('abbreviate each month to three letters', () => {
    expect(formatDate('2026-09-30T12:00:00Z')).toBe('30 Sep 2026');
  });

  test('use the time zone of the reader on request', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(formatLocalDate('2026-11-03T23:59:00Z')).toBe('4 Nov 2026');
  });
});

describe('the age of a timestamp', () => {
  afterEach(() => void vi.unstubAllEnvs());

  interface AgeCase {
    readonly zone?: string;
    readonly at: string;
    readonly now: string;
    readonly words: string;
  }
  const aged: readonly AgeCase[] = [
    // The first minute, and times that do not reach the next unit.
    { at: '2026-11-21T09:59:01Z', now: '2026-11-21T10:00:00Z', words: 'just now' },
    { at: '2026-11-21T10:00:20Z', now: '2026-11-21T10:00:00Z', words: 'just now' },
    { at: '2026-11-20T23:59:40Z', now: '2026-11-21T00:00:10Z', words: 'just now' },
    { at: '2026-11-21T09:59:00Z', now: '2026-11-21T10:00:00Z', words: '1 minute ago' },
    { at: '2026-11-21T09:00:40Z', now: '2026-11-21T10:00:00Z', words: '59 minutes ago' },
    { at: '2026-11-21T09:00:10Z', now: '2026-11-21T10:00:00Z', words: '1 hour ago' },
    { at: '2026-11-21T08:10:00Z', now: '2026-11-21T10:00:00Z', words: '2 hours ago' },
    { at: '2026-11-21T00:10:00Z', now: '2026-11-21T23:50:00Z', words: '24 hours ago' },
    // Yesterday is a calendar day, not 24 hours.
    { at: '2026-11-20T21:50:00Z', now: '2026-11-21T10:00:00Z', words: 'yesterday' },
    // Within half a day, the midnight in between does not count.
    { at: '2026-11-20T23:50:00Z', now: '2026-11-21T00:10:00Z', words: '20 minutes ago' },
    { at: '2026-11-20T22:10:00Z', now: '2026-11-21T10:00:00Z', words: '12 hours ago' },
    { at: '2026-11-20T00:10:00Z', now: '2026-11-21T23:50:00Z', words: 'yesterday' },
    { at: '2026-11-19T23:50:00Z', now: '2026-11-21T00:10:00Z', words: '2 days ago' },
    { at: '2026-12-31T23:00:00Z', now: '2027-01-01T12:00:00Z', words: 'yesterday' },
    // Days follow the reader's calendar.
    {
      zone: 'Europe/Berlin',
      at: '2026-11-20T09:50:00Z',
      now: '2026-11-20T23:10:00Z',
      words: 'yesterday',
    },
    {
      zone: 'Asia/Tokyo',
      at: '2026-11-20T23:50:00Z',
      now: '2026-11-21T00:10:00Z',
      words: '20 minutes ago',
    },
    {
      zone: 'America/New_York',
      at: '2026-11-20T04:30:00Z',
      now: '2026-11-21T04:30:00Z',
      words: 'yesterday',
    },
    // Days of 23 and of 25 hours.
    {
      zone: 'Europe/Berlin',
      at: '2026-03-28T22:30:00Z',
      now: '2026-03-29T21:30:00Z',
      words: 'yesterday',
    },
    {
      zone: 'Europe/Berlin',
      at: '2026-03-27T23:30:00Z',
      now: '2026-03-29T22:30:00Z',
      words: '2 days ago',
    },
    {
      zone: 'Europe/Berlin',
      at: '2026-10-24T22:10:00Z',
      now: '2026-10-25T22:50:00Z',
      words: '25 hours ago',
    },
    // Days, weeks, months and years, each to the nearest.
    { at: '2026-11-08T10:00:00Z', now: '2026-11-21T10:00:00Z', words: '13 days ago' },
    { at: '2026-11-07T23:00:00Z', now: '2026-11-21T10:00:00Z', words: '2 weeks ago' },
    { at: '2026-11-03T10:00:00Z', now: '2026-11-21T10:00:00Z', words: '3 weeks ago' },
    { at: '2026-10-10T10:00:00Z', now: '2026-11-21T10:00:00Z', words: '6 weeks ago' },
    { at: '2026-09-21T23:00:00Z', now: '2026-11-21T10:00:00Z', words: '2 months ago' },
    { at: '2026-09-01T10:00:00Z', now: '2026-11-21T10:00:00Z', words: '3 months ago' },
    { at: '2025-11-21T10:00:00Z', now: '2026-11-21T10:00:00Z', words: '12 months ago' },
    { at: '2025-10-21T10:00:00Z', now: '2026-11-21T10:00:00Z', words: '13 months ago' },
    { at: '2025-01-05T10:00:00Z', now: '2026-11-21T10:00:00Z', words: '23 months ago' },
    { at: '2024-11-24T10:00:00Z', now: '2026-11-21T10:00:00Z', words: '2 years ago' },
    { at: '2024-04-21T10:00:00Z', now: '2026-11-21T10:00:00Z', words: '3 years ago' },
    // Months that are shorter, and a leap day.
    { at: '2025-12-31T10:00:00Z', now: '2026-02-28T10:00:00Z', words: '2 months ago' },
    { at: '2026-01-31T10:00:00Z', now: '2026-04-30T10:00:00Z', words: '3 months ago' },
    { at: '2024-02-29T10:00:00Z', now: '2026-02-28T10:00:00Z', words: '2 years ago' },
    // Future times.
    { at: '2026-11-21T00:10:00Z', now: '2026-11-20T23:50:00Z', words: 'in 20 minutes' },
    { at: '2026-11-21T09:00:00Z', now: '2026-11-20T22:00:00Z', words: 'in 11 hours' },
    { at: '2026-11-22T10:00:00Z', now: '2026-11-21T10:00:00Z', words: 'tomorrow' },
    { at: '2026-11-23T01:00:00Z', now: '2026-11-21T10:00:00Z', words: 'in 2 days' },
    { at: '2027-02-01T10:00:00Z', now: '2026-11-21T10:00:00Z', words: 'in 2 months' },
    { at: '2028-05-20T10:00:00Z', now: '2026-11-21T10:00:00Z', words: 'in 18 months' },
  ];

  test.each(aged)('formats $at at $now as “$words”', ({ zone = 'UTC', at, now, words }) => {
    vi.stubEnv('TZ', zone);
    expect(formatAge(at, Date.parse(now))).toBe(words);
  });
});
