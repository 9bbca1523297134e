import { days } from '@hub/contract/limits';
import { expect, test } from 'vitest';
import { diagnosisOf } from './site-service.ts';

const now = new Date('2026-11-01T12:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);

test.each([
  ['a moment ago', ago(1), ago(1)],
  ['now', now, now],
  ['a year ago', ago(days(365)), ago(days(365))],
  ['more than a year ago', ago(days(365) + 1), now],
  ['before WordPress existed', new Date('1970-01-01T00:00:00Z'), now],
  ['in the future', ago(-1), now],
])('a check dated %s gets a plausible date', (_, said, kept) => {
  const { diagnosedAt } = diagnosisOf({ at: said.toISOString(), findings: [] }, now);
  expect(diagnosedAt).toEqual(kept);
});

test('a date outside the range of the database is replaced by the time of receipt', () => {
  expect(diagnosisOf({ at: '0000-01-01T00:00:00Z', findings: [] }, now).diagnosedAt).toEqual(now);
});

test('a finding without a value gets the value null', () => {
  const findings = [
    { code: 'sodium', good: true },
    { code: 'clock_differs', good: null, value: 12 },
  ];
  expect(diagnosisOf({ at: now.toISOString(), findings }, now).findings).toEqual([
    { code: 'sodium', good: true, value: null },
    { code: 'clock_differs', good: null, value: 12 },
  ]);
});
