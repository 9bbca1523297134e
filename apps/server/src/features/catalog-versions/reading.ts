import type { Catalog } from '@hub/contract/catalog';
import type { Language } from '@hub/language/languages';
import { parseCatalog } from '#features/catalog';
import { faultsOfReleaseKeys } from '#features/releases';
import { readPublished, withValues, type PublishedFiles } from '#features/publisher';

/** Validated catalog with its files. */
export interface CheckedCatalog {
  /** Catalog in English, for operators, logs and emails. */
  readonly catalog: Catalog;
  /** Returns the catalog in a language, for visitors. */
  readonly catalogIn: (language: Language) => Catalog;
  readonly published: PublishedFiles;
}

export type CatalogueResult<Whole = CheckedCatalog> =
  | ({ readonly ok: true } & Whole)
  | { readonly ok: false; readonly faults: readonly string[] };

/** Checks a catalog and the files in this folder that it names. Returns all faults together. */
export async function checkCatalogue(text: string, folder: string): Promise<CatalogueResult> {
  const parsed = parseCatalog(text);
  const { values, ...published } = await readPublished(looseOf(text), folder);
  const own = parsed.ok ? faultsOfReleaseKeys(parsed.catalog) : parsed.faults;
  const faults = [...own, ...published.faults];
  if (!parsed.ok || faults.length > 0) return { ok: false, faults };
  const byLanguage = new Map(
    [...parsed.byLanguage].map(([code, each]) => [code, withValues(each, values)]),
  );
  const catalog = withValues(parsed.catalog, values);
  const catalogIn = ({ code }: Language): Catalog => byLanguage.get(code) ?? catalog;
  return { ok: true, catalog, catalogIn, published };
}

/** Parses the text; null for invalid JSON, which `parseCatalog` reports. */
function looseOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
