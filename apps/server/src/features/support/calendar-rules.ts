import { licenseLabels } from '@hub/contract/license-label';
import { texts } from './texts.ts';

export interface SupportEnd {
  readonly licenseId: number;
  readonly itemName: string;
  readonly codeEnd: string;
  readonly site: string | null;
  readonly endsAt: Date;
}

interface CalendarOptions {
  readonly brand: string;
  /** The hub's host: makes the events' ids its own. */
  readonly host: string;
  readonly dashboardUrl: string;
  readonly ends: readonly SupportEnd[];
  readonly now: Date;
}

const mostOctets = 75;

/** RFC 5545, 3.1: lines of at most 75 octets, never split within a character. */
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

/** RFC 5545, 3.3.11. */
export const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');

const compact = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const dayOf = (instant: Date): string => compact(instant).slice(0, 8);

/** An iCalendar file (RFC 5545) with a whole-day event for each end of support, UTC. */
export function toCalendar({ brand, host, dashboardUrl, ends, now }: CalendarOptions): string {
  const labels = licenseLabels(
    ends.map(({ licenseId: id, itemName: item, codeEnd: code, site }) => ({
      id,
      item,
      code,
      site,
    })),
  );
  const events = ends.flatMap(({ licenseId, itemName, endsAt }) => [
    'BEGIN:VEVENT',
    // The same whenever it is fetched, so that a renewal moves the event.
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
