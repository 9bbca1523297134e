import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Catalog } from '@hub/contract/catalog';
import { parseCatalog } from '#features/catalog';
import { faultsOfReleaseKeys } from '#features/downloads';
import { readPublished, withValues, type Published } from '#features/publisher';

/** A catalogue with what lies beside it, read and checked. */
export interface Sold {
  readonly catalog: Catalog;
  readonly published: Published;
}

type CatalogueResult =
  | ({ readonly ok: true } & Sold)
  | { readonly ok: false; readonly faults: readonly string[] };

/** The faults of the catalogue and of every file that it names come together. */
export async function readCatalogue(file: string): Promise<CatalogueResult> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { ok: false, faults: [`${file}: it cannot be read`] };
  }
  const parsed = parseCatalog(text);
  const { values, ...published } = await readPublished(looseOf(text), dirname(file));
  const own = parsed.ok ? faultsOfReleaseKeys(parsed.catalog) : parsed.faults;
  const faults = [...own, ...published.faults];
  if (!parsed.ok || faults.length > 0) {
    return { ok: false, faults: faults.map((fault) => `${file}: ${fault}`) };
  }
  return { ok: true, catalog: withValues(parsed.catalog, values), published };
}

/** Whatever the text holds; nothing where it is no JSON, which is a fault of its own. */
function looseOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
