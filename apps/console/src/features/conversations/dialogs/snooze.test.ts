import { expect, test } from 'vitest';
import { morningOf, snoozeChoices } from './snooze.ts';
import { texts } from '#conversations/texts.ts';

/** Returns a date in local time, which the snooze choices use. */
const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

test('offers later today, tomorrow and Monday in the operator’s time zone', () => {
  // The 4th is a Wednesday.
  expect(snoozeChoices(local(4, 10, 40))).toEqual([
    { id: 'today', until: local(4, 13) },
    { id: 'tomorrow', until: local(5, 9) },
    { id: 'week', until: local(9, 9) },
  ]);
});

test('offers no time later today in the evening, and continues into the next month', () => {
  expect(snoozeChoices(local(30, 16)).map(({ id }) => id)).toEqual(['tomorrow', 'week']);
  expect(snoozeChoices(local(30, 16))[0]?.until).toEqual(new Date(2026, 11, 1, 9));
});

test.each([
  ['a Sunday', 8, 9],
  ['a Monday', 9, 16],
  ['a Saturday', 7, 9],
])('next week begins on the Monday after %s', (_, day, monday) => {
  expect(snoozeChoices(local(day, 8)).at(-1)?.until).toEqual(local(monday, 9));
});

test('offers Monday only once on a Sunday', () => {
  expect(snoozeChoices(local(8, 16)).map(({ id }) => id)).toEqual(['tomorrow']);
});

test('shows the date when two choices fall on the same weekday', () => {
  // The 9th is a Monday.
  expect(snoozeChoices(local(9, 6)).map((choice) => texts.actions.when(choice))).toEqual([
    '09:00',
    'Tue 09:00',
    'Mon 16 Nov, 09:00',
  ]);
});

test('converts a date to 9:00 on that day, and a past or missing date to null', () => {
  expect(morningOf('2026-11-20', local(4, 10))).toEqual(local(20, 9));
  expect(morningOf('2026-11-04', local(4, 10))).toBeNull();
  expect(morningOf('2026-11-03', local(4, 8))).toBeNull();
  expect(morningOf('', local(4, 8))).toBeNull();
});
