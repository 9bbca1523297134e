import { days, hours, minutes } from '@hub/contract/limits';
import { expect, test } from 'vitest';
import { nextTry } from './retry-rules.ts';

const since = new Date('2026-03-01T00:00:00Z');

test('spreads attempts over three days, first frequently, then rarely', () => {
  let now = since;
  const tried: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const next = nextTry({ since, tries }, now);
    if (next === null) break;
    now = next;
    const at = next.getTime() - since.getTime();
    if (at !== (tried.at(-1) ?? 0)) tried.push(at);
  }
  expect(tried[0]).toBe(5_000);
  expect(tried.filter((at) => at < minutes(15))).toHaveLength(4);
  expect(tried.filter((at) => at < hours(4))).toHaveLength(7);
  expect(tried.at(-1)).toBeGreaterThan(days(2.9));
  expect(tried.length).toBeLessThan(30);
});
