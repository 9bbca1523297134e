import { days } from '@hub/contract/limits';
import { expect, test } from 'vitest';
import { diagnosisOf } from './site-service.ts';

const now = new Date('2026-11-01T12:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);

test.each([
  ['a moment ago', ago(1), ago(1)],
  ['just now', now, now],
  ['a year ago', ago(days(365)), ago(days(365))],
  ['longer ago than anybody waits', ago(days(365) + 1), now],
  ['before there was WordPress', new Date('1970-01-01T00:00:00Z'), now],
  ['later than now', ago(-1), now],
])('a check of %s gets a possible date', (_, said, kept) => {
  const { diagnosedAt } = diagnosisOf({ at: said.toISOString(), findings: [] }, now);
  expect(diagnosedAt).toEqual(kept);
});

test('a year outside of the database’s range is dropped', () => {
  expect(diagnosisOf({ at: '0000-01-01T00:00:00Z', findings: [] }, now).diagnosedAt).toEqual(now);
});

test('a finding without a number has none', () => {
  const findings = [
    { code: 'sodium', good: true },
    { code: 'clock_differs', good: null, value: 12 },
  ];
  expect(diagnosisOf({ at: now.toISOString(), findings }, now).findings).toEqual([
    { code: 'sodium', good: true, value: null },
    { code: 'clock_differs', good: null, value: 12 },
  ]);
});
