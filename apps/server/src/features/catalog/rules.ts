import { catalogSchema, type Catalog } from '@hub/contract/catalog';
import { safeParse } from 'zod/mini';

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
  const parsed = safeParse(catalogSchema, plain);
  if (parsed.success) return { ok: true, catalog: parsed.data };
  const faults = parsed.error.issues.map((issue) => {
    const place = issue.path.map(String).join('.');
    return `${place === '' ? 'it' : place}: ${issue.message}`;
  });
  return { ok: false, faults };
}
