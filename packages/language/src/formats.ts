import { english } from './languages.ts';
import { currentLanguage } from './messages.ts';

const made = new Map<string, unknown>();

/** Returns a cached formatter, because creating a formatter takes longer than using it. */
function kept<Format>(key: string, make: (locale: string) => Format): Format {
  const { code, locale = code } = currentLanguage();
  const cachedFormat = made.get(`${locale} ${key}`) as Format | undefined;
  if (cachedFormat !== undefined) return cachedFormat;
  const format = make(locale);
  made.set(`${locale} ${key}`, format);
  return format;
}

/** Formats dates in the current language. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(`date ${JSON.stringify(options)}`, (locale) => new Intl.DateTimeFormat(locale, options));

/** Formats numbers in the current language. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  kept(`number ${JSON.stringify(options)}`, (locale) => new Intl.NumberFormat(locale, options));

/** Formats ages in the current language: “yesterday”, “in 3 weeks”. */
export const ageFormat = (): Intl.RelativeTimeFormat =>
  kept('age', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** Joins names in the current language: “a, b and c”, or as `unit` “a, b, c”. */
export const listFormat = (type: 'conjunction' | 'unit' = 'conjunction'): Intl.ListFormat =>
  kept(type, (locale) => new Intl.ListFormat(locale, { type, style: 'long' }));

// `en-GB` writes “Sept”, and no other month with four letters.
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

const isEnglish = (): boolean => currentLanguage() === english;

/** Formats `2026-11-03T22:10:00Z` as `3 Nov`, in UTC. */
export function formatDayMonth(instant: Date | string): string {
  const date = new Date(instant);
  return isEnglish()
    ? `${date.getUTCDate()} ${monthName.format(date)}`
    : dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(date);
}

/** Formats `2026-11-03T22:10:00Z` as `3 Nov 2026`, in UTC. */
export const formatDate = (instant: Date | string): string =>
  isEnglish()
    ? `${formatDayMonth(instant)} ${new Date(instant).getUTCFullYear()}`
    : dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(instant));

const toMinute: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
};

/** Formats an instant to the minute: `3 Nov 2026, 22:10 UTC`. */
export const formatDateTime = (instant: Date | string): string =>
  isEnglish()
    ? `${formatDate(instant)}, ${new Date(instant).toISOString().slice(11, 16)} UTC`
    : dateFormat(toMinute).format(new Date(instant));

/** Formats an instant to the second: `3 Nov 2026, 22:10:05 UTC`. */
export const formatExactly = (instant: Date | string): string =>
  isEnglish()
    ? `${formatDate(instant)}, ${new Date(instant).toISOString().slice(11, 19)} UTC`
    : dateFormat({ ...toMinute, second: '2-digit' }).format(new Date(instant));
