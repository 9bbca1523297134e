import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from './format-date.ts';

test('names the month of a UTC date', () => {
  expect(formatDate('2026-11-03T23:59:00Z')).toBe('3 Nov 2026');
  expect(formatDate(new Date('2027-01-31T00:00:00Z'))).toBe('31 Jan 2027');
  expect(formatDateTime('2026-11-03T22:10:59Z')).toBe('3 Nov 2026, 22:10 UTC');
});
