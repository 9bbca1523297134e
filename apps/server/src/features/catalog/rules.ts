import { catalogSchema, type Catalog } from '@hub/contract/catalog';
import { english, languages, languageOf } from '@hub/language/languages';
import { safeParse, type core } from 'zod/mini';
import { faultTexts } from './texts.ts';

export type CatalogResult =
  | {
      readonly ok: true;
      /** Catalog in English. */
      readonly catalog: Catalog;
      readonly byLanguage: ReadonlyMap<string, Catalog>;
    }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Parses the text of a `catalog.json`. Returns all faults together, each with its path. */
export function parseCatalog(text: string): CatalogResult {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, faults: [faultTexts.notJson(why)] };
  }
  const byLanguage = new Map<string, Catalog>();
  const faults = new Set(faultsOfLanguages(json));
  for (const { code } of languages) {
    const parsed = safeParse(catalogSchema, inLanguage(json, code), { error: wordsOf });
    if (parsed.success) byLanguage.set(code, parsed.data);
    for (const issue of parsed.error?.issues ?? []) {
      const path = pathIn(json, code, issue.path.map(String).join('.'));
      faults.add(`${path === '' ? 'it' : path}: ${issue.message}`);
    }
  }
  const catalog = byLanguage.get(english.code);
  if (catalog === undefined || faults.size > 0) return { ok: false, faults: [...faults] };
  return { ok: true, catalog, byLanguage };
}

function wordsOf(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? faultTexts.missing : faultTexts.otherKind(issue.expected);
    case 'unrecognized_keys':
      return faultTexts.unknownKeys(issue.keys.join(', '));
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? faultTexts.empty
        : faultTexts.tooSmall;
    case 'too_big':
      return faultTexts.tooLong(String(issue.maximum));
    case 'invalid_format':
      return issue.format === 'url' ? faultTexts.notAnAddress : faultTexts.notAnInstant;
    default:
      return faultTexts.other;
  }
}

/** Paths of texts and addresses that may differ by language: `{ "en": …, "de": … }`. */
const mayDiffer =
  /^(?:(?:items|offers|plugins)\.\d+\.name|offers\.\d+\.url|promotions\.(?:banner|products\.\d+)\.(?:name|text|url|badge)|links\.(?!social)\w+)$/;

type ByLanguage = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is ByLanguage =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces each value by language in unchecked catalog data with the result of `choose`. */
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

/** Returns the key of the text in a language, or else in English, or else the first key. */
const keyFor = (code: string, value: ByLanguage): string =>
  [code, 'en', ...Object.keys(value)].find((key) => Object.hasOwn(value, key)) ?? 'en';

const inLanguage = (catalog: unknown, code: string): unknown =>
  replaced(catalog, '', (value) => value[keyFor(code, value)]);

/** Returns the path of a text in a language: `links.showcase.de`. */
function pathIn(catalog: unknown, code: string, place: string): string {
  let key: string | null = null;
  replaced(catalog, '', (value, path) => {
    if (path === place) key = keyFor(code, value);
    return null;
  });
  return key === null ? place : `${place}.${String(key)}`;
}

function faultsOfLanguages(catalog: unknown): string[] {
  const faults: string[] = [];
  replaced(catalog, '', (value, path) => {
    const unknown = Object.keys(value).filter((key) => languageOf(key)?.code !== key);
    const knownCodes = languages.map(({ code }) => code).join(', ');
    faults.push(
      ...unknown.map((key) => `${path}.${key}: ${faultTexts.unknownLanguage(knownCodes)}`),
    );
    return null;
  });
  return faults;
}
