/** English is the source; every other language has a file `translations/CODE.po`. */
export interface Language {
  /** BCP 47 tag, as in `<html lang>` and `Intl`. */
  readonly code: string;
  /** Tag for `Intl` if it differs, for the format of dates and numbers. */
  readonly locale?: string;
  /** Name in the language itself, for the menu. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

export const english: Language = {
  code: 'en',
  locale: 'en-GB',
  name: 'English',
  direction: 'ltr',
};

/** All languages, in the order of the menu. */
export const languages: readonly Language[] = [
  english,
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'it', name: 'Italiano', direction: 'ltr' },
  { code: 'pt-BR', name: 'Português (Brasil)', direction: 'ltr' },
  // Latin digits, because codes, hosts and versions beside them have those.
  { code: 'ar', locale: 'ar-u-nu-latn', name: 'العربية', direction: 'rtl' },
];

/** Cookie with the chosen language, which the browser's script may read and write. */
export const languageCookie = 'language';

/** Maximum length of a tag; a longer tag matches no language. */
const longestTag = 35;

/**
 * Returns the language for a tag of a browser (`de-AT`) or of WordPress (`pt_BR`, `de_DE_formal`).
 * An exact match comes first, then the same primary subtag; undefined if the hub has neither.
 */
export function languageOf(tag: string): Language | undefined {
  if (tag.length > longestTag) return undefined;
  const normalizedTag = tag.replaceAll('_', '-').toLowerCase();
  const [first] = normalizedTag.split('-');
  return (
    languages.find(({ code }) => code.toLowerCase() === normalizedTag) ??
    languages.find(({ code }) => code.toLowerCase().split('-')[0] === first)
  );
}

/**
 * Returns the first language of an `Accept-Language` header that the hub has, by the header's
 * weights; undefined if there is none. Reads at most 20 entries.
 */
export function acceptedLanguage(header: string): Language | undefined {
  return header
    .slice(0, 1_000)
    .split(',', 20)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith('q='));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0 && weight <= 1)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => languageOf(tag))
    .find((language) => language !== undefined);
}
