import { hours, minutes } from '@hub/contract/limits';
import { workedBetween } from '@hub/contract/working-hours';
import { expect, test } from 'vitest';
import {
  ageOf,
  conversationsBehind,
  figuresOf,
  ofKey,
  quantile,
  type ReportData,
} from './report-rules.ts';

const nine = [{ from: '09:00', until: '17:00' }];
/** Working hours from Monday to Friday in Berlin, with a holiday. */
const berlin = {
  zone: 'Europe/Berlin',
  week: { monday: nine, tuesday: nine, wednesday: nine, thursday: nine, friday: nine },
  closed: ['2026-10-27'],
};

/**
 * Waits around the end of summer time (25 October) and a holiday (27 October). The minutes were
 * calculated by hand.
 */
const table = [
  [1, true, '2026-10-23T14:00:00Z', '2026-10-26T08:30:00Z', 90],
  [1, false, '2026-10-26T09:00:00Z', '2026-10-26T09:10:00Z', 10],
  [2, true, '2026-10-24T10:00:00Z', '2026-10-26T08:15:00Z', 15],
  [3, true, '2026-10-26T15:00:00Z', '2026-10-28T10:00:00Z', 180],
  [4, true, '2026-10-26T10:00:00Z', '2026-10-28T09:30:00Z', 450],
] as const;

const replies = table.map(([conversationId, isFirst, since, at]) => ({
  conversationId,
  isFirst,
  at: new Date(at),
  took: workedBetween(berlin, new Date(since), new Date(at)),
  keys: [...(conversationId === 2 ? [] : ['item-7']), 'operator-1'],
}));
const closing = { at: new Date('2026-10-28T12:00:00Z'), keys: ['item-7'] };
const counted: ReportData = {
  replies,
  closings: [
    { ...closing, conversationId: 1, isReopened: true, face: 'bad' },
    { ...closing, conversationId: 1, isReopened: false, face: 'good' },
    { ...closing, conversationId: 1, isReopened: true, face: 'bad' },
    { ...closing, conversationId: 3, isReopened: false, face: null },
  ],
};

test('waiting times count working hours only, across a clock change and a holiday', () => {
  expect(replies.map(({ took }) => took / minutes(1))).toEqual(table.map((row) => row[4]));
});

test('the figures match the table, and a conversation closed three times counts once', () => {
  expect(figuresOf(counted, hours(4))).toEqual({
    first: { count: 4, median: minutes(90), p90: minutes(450) },
    next: { count: 1, median: minutes(10), p90: minutes(10) },
    late: 1,
    closed: 2,
    reopened: 1,
    good: 1,
    okay: 0,
    bad: 1,
  });
  expect(figuresOf(ofKey(counted, 'item-7'), null)).toMatchObject({
    first: { count: 3, median: minutes(180) },
    late: null,
  });
});

test('the median of no replies is null, not zero', () => {
  const none = figuresOf({ replies: [], closings: [] }, hours(4));
  expect(none.first).toEqual({ count: 0, median: null, p90: null });
});

test.each([
  ['first', [1, 2, 3, 4]],
  ['next', [1]],
  ['late', [4]],
  ['reopened', [1]],
  ['good', [1]],
  ['okay', []],
])('the conversations behind “%s” match the table', (figure, ids) => {
  expect(conversationsBehind(figure, counted, hours(4))).toEqual(ids);
});

test('a quantile is one of the values', () => {
  const ten = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  expect([quantile(ten, 0.5), quantile(ten, 0.9), quantile([], 0.5)]).toEqual([5, 9, null]);
});

test.each([
  ['2026-10-27T12:00:00Z', 'day'],
  ['2026-10-27T11:59:59Z', 'week'],
  ['2026-10-21T11:59:59Z', 'older'],
])('the age of a conversation from %s is in the band “%s”', (at, band) => {
  expect(ageOf(new Date(at), new Date('2026-10-28T12:00:00Z'))).toBe(band);
});
