import { hours } from '@hub/contract/limits';
import { expect, test } from 'vitest';
import { promiseIn, replyDue } from './promise-rules.ts';

const nine = [{ from: '09:00', until: '17:00' }];
/** Working hours from Monday to Friday in Berlin, closed on 24 and 25 December. */
const workingHours = {
  zone: 'Europe/Berlin',
  week: { monday: nine, tuesday: nine, wednesday: nine, thursday: nine, friday: nine },
  closed: ['2026-12-24', '2026-12-25'],
};

/**
 * Expected times were calculated by hand for a promise of eight working hours, which is due soon
 * from the seventh hour.
 */
test.each([
  // A message on Monday at 10:00 in Berlin is due on Tuesday at 10:00.
  ['null long before it', '2026-11-23T09:00:00Z', '2026-11-23T15:00:00Z', null],
  [
    'returned in the last hour before it',
    '2026-11-23T09:00:00Z',
    '2026-11-24T08:20:00Z',
    '2026-11-24T09:00:00.000Z',
  ],
  [
    'returned in the night before it',
    '2026-11-23T09:00:00Z',
    '2026-11-24T02:00:00Z',
    '2026-11-24T09:00:00.000Z',
  ],
  [
    'returned after it has passed',
    '2026-11-23T09:00:00Z',
    '2026-11-25T12:00:00Z',
    '2026-11-24T09:00:00.000Z',
  ],
  // A message on Friday at 10:00 in summer time is due on Monday at 10:00 in winter time.
  [
    'null before the end of daylight saving time',
    '2026-10-23T08:00:00Z',
    '2026-10-23T14:59:00Z',
    null,
  ],
  [
    'returned across the end of daylight saving time',
    '2026-10-23T08:00:00Z',
    '2026-10-26T08:30:00Z',
    '2026-10-26T09:00:00.000Z',
  ],
  // After a message on Wednesday at 12:00, five hours remain on that day and three on the next
  // Monday.
  ['null before a holiday', '2026-12-23T11:00:00Z', '2026-12-28T09:59:00Z', null],
  [
    'returned across a holiday',
    '2026-12-23T11:00:00Z',
    '2026-12-28T10:00:00Z',
    '2026-12-28T11:00:00.000Z',
  ],
])('the due time is %s', (...row) => {
  const [, since, now, expected] = row;
  const due = replyDue({ workingHours, within: hours(8) }, new Date(since), new Date(now));
  expect(due?.toISOString() ?? null).toBe(expected);
});

test('a promise of one hour is due soon after 30 minutes, at any time without working hours', () => {
  const promise = promiseIn({ reply_within: 1 });
  const since = new Date('2026-11-28T03:00:00Z');
  const at = (now: string) => replyDue(promise, since, new Date(now))?.toISOString() ?? null;
  expect(at('2026-11-28T03:29:59Z')).toBeNull();
  expect(at('2026-11-28T03:30:00Z')).toBe('2026-11-28T04:00:00.000Z');
});

test('nothing is due without a promise or without working hours', () => {
  const since = new Date('2026-11-23T09:00:00Z');
  const later = new Date('2027-11-23T09:00:00Z');
  expect(replyDue(promiseIn({}), since, later)).toBeNull();
  const never = { zone: 'UTC', week: {} };
  expect(replyDue({ workingHours: never, within: hours(8) }, since, later)).toBeNull();
});
