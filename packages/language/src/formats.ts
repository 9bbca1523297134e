import { currentLanguage } from './messages.ts';

const made = new Map<string, unknown>();

/** Caches formatters, because creating one takes longer than using it. */
function kept<Format>(key: string, make: (locale: string) => Format): Format {
  const { code, locale = code } = currentLanguage();
  const known = made.get(`${locale} ${key}`) as Format | undefined;
  if (known !== undefined) return known;
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

/** Joins names in the current language: “a, b and c”. */
export const listFormat = (): Intl.ListFormat =>
  kept('list', (locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));
