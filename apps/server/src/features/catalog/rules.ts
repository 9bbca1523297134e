import { catalogSchema, type Catalog } from '@hub/contract/catalog';
import { safeParse, type core } from 'zod/mini';
import { faultTexts } from './texts.ts';

export type CatalogResult =
  | { readonly ok: true; readonly catalog: Catalog }
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
  const parsed = safeParse(catalogSchema, plain, { error: wordsOf });
  if (parsed.success) return { ok: true, catalog: parsed.data };
  const faults = parsed.error.issues.map((issue) => {
    const place = issue.path.map(String).join('.');
    return `${place === '' ? 'it' : place}: ${issue.message}`;
  });
  return { ok: false, faults };
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
