import { catalogSchema, type Catalog } from '@hub/contract/catalog';
import { english, languages } from '@hub/language/languages';
import { safeParse, type core } from 'zod/mini';
import { faultTexts } from './texts.ts';
import { faultsOfLanguages, inLanguage, placeIn } from './translated.ts';

export type CatalogResult =
  | {
      readonly ok: true;
      /** Catalog in English. */
      readonly catalog: Catalog;
      /** Catalogs by the code of their language. */
      readonly byLanguage: ReadonlyMap<string, Catalog>;
    }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Reads the text of a `catalog.json`; every fault at once, each with its place. */
export function parseCatalog(text: string): CatalogResult {
  let plain: unknown;
  try {
    plain = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, faults: [faultTexts.notJson(why)] };
  }
  const byLanguage = new Map<string, Catalog>();
  const faults = new Set(faultsOfLanguages(plain));
  for (const { code } of languages) {
    const parsed = safeParse(catalogSchema, inLanguage(plain, code), { error: wordsOf });
    if (parsed.success) byLanguage.set(code, parsed.data);
    for (const issue of parsed.error?.issues ?? []) {
      const place = placeIn(plain, code, issue.path.map(String).join('.'));
      faults.add(`${place === '' ? 'it' : place}: ${issue.message}`);
    }
  }
  const catalog = byLanguage.get(english.code);
  if (catalog === undefined || faults.size > 0) return { ok: false, faults: [...faults] };
  return { ok: true, catalog, byLanguage };
}

/** Returns the fault of a value whose schema has no message. */
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
