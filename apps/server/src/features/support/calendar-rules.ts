import { licenseLabels } from '@hub/contract/license-label';
import { texts } from './texts.ts';

interface SupportEnd {
  readonly licenseId: number;
  readonly itemName: string;
  readonly codeEnd: string;
  readonly site: string | null;
  readonly endsAt: Date;
}

interface CalendarOptions {
  readonly brand: string;
  /** Host of the hub, which makes event ids unique. */
  readonly host: string;
  readonly dashboardUrl: string;
  readonly ends: readonly SupportEnd[];
  readonly now: Date;
}

const mostOctets = 75;

/** Folds a line at 75 octets, never within a character (RFC 5545, section 3.1). */
export function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > mostOctets) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}

/** Escapes a text value (RFC 5545, section 3.3.11). */
export const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');

const compact = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const dayOf = (instant: Date): string => compact(instant).slice(0, 8);

/** Returns an iCalendar file (RFC 5545) with an all-day event in UTC for each end of support. */
export function toCalendar({ brand, host, dashboardUrl, ends, now }: CalendarOptions): string {
  const labels = licenseLabels(
    ends.map(({ licenseId: id, itemName: item, codeEnd: code, site }) => {
      return { id, item, code, site };
    }),
  );
  const events = ends.flatMap(({ licenseId, itemName, endsAt }) => [
    'BEGIN:VEVENT',
    // The id is stable, so that a renewal moves the event.
    `UID:license-${licenseId}-support@${host}`,
    `DTSTAMP:${compact(now)}`,
    `DTSTART;VALUE=DATE:${dayOf(endsAt)}`,
    `SUMMARY:${escapeText(texts.calendarEvent({ license: labels.get(licenseId) ?? itemName }))}`,
    `URL:${dashboardUrl}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand)}//Support periods//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
