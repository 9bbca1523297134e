import { languageOf, languages } from '@hub/language/languages';
import { faultTexts } from './texts.ts';

/** Texts and addresses of a catalog that may differ by language: `{ "en": …, "de": … }`. */
const mayDiffer =
  /^(?:(?:items|offers|plugins)\.\d+\.name|offers\.\d+\.url|promotions\.(?:banner|products\.\d+)\.(?:name|text|url|badge)|links\.(?!social)\w+)$/;

type ByLanguage = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is ByLanguage =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces each value by language in a possible catalog by what `choose` makes of it. */
function replaced(
  value: unknown,
  path: string,
  choose: (value: ByLanguage, path: string) => unknown,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isObject(value) && mayDiffer.test(path)) return choose(value, path);
  const inside = Object.entries(value).map(([key, each]) => {
    const place = path === '' ? key : `${path}.${key}`;
    return [key, replaced(each, place, choose)] as const;
  });
  return Array.isArray(value) ? inside.map(([, each]) => each) : Object.fromEntries(inside);
}

/** Key of the text in a language, else in English, else of the first. */
const keyFor = (code: string, value: ByLanguage): string =>
  [code, 'en', ...Object.keys(value)].find((key) => Object.hasOwn(value, key)) ?? 'en';

/** Returns a possible catalog with the texts of a language. */
export const inLanguage = (catalog: unknown, code: string): unknown =>
  replaced(catalog, '', (value) => value[keyFor(code, value)]);

/** Returns the place of a text in a language: `links.showcase.de`. */
export function placeIn(catalog: unknown, code: string, place: string): string {
  let key: string | null = null;
  replaced(catalog, '', (value, path) => {
    if (path === place) key = keyFor(code, value);
    return null;
  });
  return key === null ? place : `${place}.${String(key)}`;
}

/** Returns the faults of keys that name no language of the hub. */
export function faultsOfLanguages(catalog: unknown): string[] {
  const faults: string[] = [];
  replaced(catalog, '', (value, path) => {
    const unknown = Object.keys(value).filter((key) => languageOf(key)?.code !== key);
    const known = languages.map(({ code }) => code).join(', ');
    faults.push(...unknown.map((key) => `${path}.${key}: ${faultTexts.unknownLanguage(known)}`));
    return null;
  });
  return faults;
}
