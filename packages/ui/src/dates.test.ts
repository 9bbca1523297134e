import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatAge, formatDate } from './dates.ts';

describe('dates', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');

  afterEach(() => void vi.unstubAllEnvs());

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('are in UTC in %s too', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2026-11-03T12:00:00Z').getTimezoneOffset()).not.toBe(0);
    expect(formatDate('2026-11-03T00:00:00Z')).toBe('03/11/2026');
    expect(formatDate('2026-11-03T23:59:00Z')).toBe('03/11/2026');
  });

  test('are DD/MM/YYYY', () => {
    expect(formatDate('2026-11-03T23:59:00Z')).toBe('03/11/2026');
  });

  test.each([
    ['2026-11-21T09:59:40Z', 'just now'],
    ['2026-11-21T07:00:00Z', '3 hours ago'],
    ['2026-11-20T09:00:00Z', 'yesterday'],
    ['2027-02-01T10:00:00Z', 'in 2 months'],
    ['2024-11-03T00:00:00Z', '2 years ago'],
  ])('%s is %s', (instant, words) => {
    expect(formatAge(instant, now)).toBe(words);
  });
});
