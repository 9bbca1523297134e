import { catalogSchema, type Catalog } from '@hub/contract/catalog';
import { safeParse, type core } from 'zod/mini';

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
    return { ok: false, faults: [`it is not JSON: ${why}`] };
  }
  const parsed = safeParse(catalogSchema, plain, { error: wordsOf });
  if (parsed.success) return { ok: true, catalog: parsed.data };
  const faults = parsed.error.issues.map((issue) => {
    const place = issue.path.map(String).join('.');
    return `${place === '' ? 'it' : place}: ${issue.message}`;
  });
  return { ok: false, faults };
}

const kinds: Readonly<Record<string, string>> = {
  object: 'an object: { … }',
  array: 'a list: [ … ]',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
};

/** What is wrong with a value, where its schema has no words of its own. */
function wordsOf(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'unrecognized_keys':
      return `has ${issue.keys.join(', ')}, which means nothing here: is it misspelt?`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'must not be empty'
        : 'must be more than 0';
    case 'too_big':
      return `must have at most ${issue.maximum} characters`;
    case 'invalid_format':
      return issue.format === 'url'
        ? 'must be a web address (http or https)'
        : 'must be an instant such as 2026-11-27T00:00:00Z';
    default:
      return 'does not fit';
  }
}
