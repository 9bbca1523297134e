import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeText, fold, toCalendar } from './calendar-rules.ts';
import { mailsOf, windowsAt } from './reminder-rules.ts';

test('folds lines at 75 octets, never within a character, and they unfold unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (raw) => {
      const line = escapeText(raw);
      const folded = fold(line);
      for (const each of folded.split('\r\n')) {
        expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
        expect(each.isWellFormed()).toBe(true);
      }
      expect(folded.replaceAll('\r\n ', '')).toBe(line);
    }),
  );
});

test('escapes special characters of a calendar', () => {
  expect(escapeText('a;b,c\\d\r\nEND:VEVENT')).toBe('a\\;b\\,c\\\\d\\nEND:VEVENT');
});

const license = { itemName: 'Essentials', codeEnd: '7f31', site: 'shop.example' };

test('writes a calendar with one event for each license', () => {
  const file = toCalendar({
    brand: 'Hub',
    host: 'hub.example',
    dashboardUrl: 'https://hub.example/dashboard',
    ends: [{ ...license, licenseId: 7, endsAt: new Date('2026-05-01T23:59:59Z') }],
    now: new Date('2026-03-01T12:00:00.123Z'),
  });
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hub//Support periods//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:license-7-support@hub.example',
    'DTSTAMP:20260301T120000Z',
    'DTSTART;VALUE=DATE:20260501',
    'SUMMARY:Support for Essentials …7f31 · shop.example ends',
    'URL:https://hub.example/dashboard',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('the time windows of the reminders never overlap', () => {
  const windows = windowsAt(new Date('2026-03-01T12:00:00Z'));
  expect(
    windows.map(({ daysBefore, after, until }) => [
      daysBefore,
      after.toISOString(),
      until.toISOString(),
    ]),
  ).toEqual([
    [30, '2026-03-29T12:00:00.000Z', '2026-03-31T12:00:00.000Z'],
    [7, '2026-03-06T12:00:00.000Z', '2026-03-08T12:00:00.000Z'],
    [0, '2026-02-27T12:00:00.000Z', '2026-03-01T23:59:59.999Z'],
  ]);
});

test('groups a reminder into one email per person, with the earliest end first', () => {
  const due = (userId: number, itemName: string, day: string) =>
    ({
      ...license,
      licenseId: 1,
      userId,
      daysBefore: 7,
      itemName,
      endsAt: new Date(`${day}T00:00:00Z`),
    }) as const;
  const mails = mailsOf([
    due(1, 'B', '2026-03-03'),
    due(2, 'C', '2026-03-03'),
    due(1, 'A', '2026-03-02'),
  ]);
  expect(mails.map(({ userId, items }) => [userId, items.map(({ name }) => name)])).toEqual([
    [1, ['A', 'B']],
    [2, ['C']],
  ]);
});
