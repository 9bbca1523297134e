import { formatDate } from '@hub/ui/dates';

const monthNames =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

type Parts = readonly [year: string | undefined, month: string, day: string];

/** Null for an ambiguous date such as `11/12/2026`, which means another day in America. */
function fromSlashes(first: string, second: string, year: string): Parts | null {
  if (Number(second) > 12) return [year, first, second];
  return Number(first) > 12 || first === second ? [year, second, first] : null;
}

/** Reads `27 Nov 2026`, `Nov 27`, `2026-11-27` and `27.11.2026`. */
function partsOf(text: string): Parts | null {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text);
  if (iso) return [iso[1], iso[2] ?? '', iso[3] ?? ''];
  const dots = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(text);
  if (dots) return [dots[3], dots[2] ?? '', dots[1] ?? ''];
  const slashes = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(text);
  if (slashes) return fromSlashes(slashes[1] ?? '', slashes[2] ?? '', slashes[3] ?? '');
  const words =
    /^(?<day>\d\d?)(?:\.|st|nd|rd|th)? (?<name>[a-z]{3,9})\.?(?: (?<year>\d{4}))?$/.exec(text) ??
    /^(?<name>[a-z]{3,9})\.? (?<day>\d\d?)(?:st|nd|rd|th)?(?: (?<year>\d{4}))?$/.exec(text);
  const { day = '', name = '-', year } = words?.groups ?? {};
  const month = monthNames.findIndex((full) => full.startsWith(name)) + 1;
  return month === 0 ? null : [year, String(month), day];
}

function readDay(text: string, now: Date): string | null {
  const [year = String(now.getFullYear()), month, day] = partsOf(text) ?? [];
  if (month === undefined || day === undefined) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // Rejects days that the month does not have, such as 31 Feb.
  const at = new Date(iso);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

/**
 * Parses a date in a common format, with a time of day if `hasTime`; null if the text is not a
 * date. The default year is the current one. Returns `2026-11-27` or `2026-11-27T14:30`, the format
 * of the hub.
 */
export function readDate(typed: string, hasTime: boolean, now = new Date()): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[,\s]+/g, ' ');
  const [, before = '', hour = '', minute = ''] =
    /^(.*\d{1,4}.*?)(?: at)?[ t]([01]?\d|2[0-3]):([0-5]\d)(?: utc)?$/.exec(text) ?? [];
  if (before === '') return readDay(text, now);
  const day = hasTime ? readDay(before, now) : null;
  return day && `${day}T${hour.padStart(2, '0')}:${minute}`;
}

/** Writes `2026-11-27T14:30` as `27 Nov 2026, 14:30`; other text stays unchanged. */
export function showDate(value: string): string {
  const [day = '', time] = value.split('T');
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return value;
  return time === undefined ? formatDate(day) : `${formatDate(day)}, ${time}`;
}
