import type { Catalog } from '@hub/contract/catalog';
import type { CatalogueSource, CheckedCatalog } from '#features/catalog-versions';
import type { Console } from '#http/pages/console.ts';
import type { Pages } from '#http/pages/pages.ts';

/** Catalog with its files. */
export interface CatalogWithFiles extends CheckedCatalog {
  readonly source: CatalogueSource;
}

/** The current catalog, and the pages built from it. */
export interface InForce extends CatalogWithFiles {
  readonly pages: Pages;
  readonly console: Console;
}

/** Returns the current catalog. Callers ask each time, because it may change. */
export const catalogOf =
  ({ inForce }: { readonly inForce: () => InForce }): (() => Catalog) =>
  () =>
    inForce().catalog;
