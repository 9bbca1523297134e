import { hours } from '@hub/contract/limits';
import { expect, test } from 'vitest';
import { idsOfHour } from './release-service.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const hourly = Array.from({ length: 24 }, (_, hour) => new Date(noon + hours(hour)));

test('the tasks of a day check every id, and each task checks a limited number of ids', () => {
  for (const last of [0, 1, 50_000, 50_001, 1_000_000, 7_654_321]) {
    const ranges = hourly.map((now) => idsOfHour(now, last));
    for (const id of [1, 2, 50_000, 50_001, Math.floor(last / 2), last - 1, last]) {
      const isChecked = ranges.some(({ from, to }) => from <= id && id <= to);
      expect.soft(isChecked || id < 1 || id > last, `${id} of ${last}`).toBe(true);
    }
    const sizes = ranges.map(({ from, to }) => to - from + 1);
    expect
      .soft(Math.max(...sizes), `an hour of ${last}`)
      .toBeLessThanOrEqual(Math.max(50_000, last / 24 + 1));
  }
});
