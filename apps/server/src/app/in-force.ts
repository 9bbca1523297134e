import type { Catalog } from '@hub/contract/catalog';
import type { CatalogueSource, Checked } from '#features/catalog-versions';
import type { Console } from '#http/pages/console.ts';
import type { Pages } from '#http/pages/pages.ts';

/** A catalog with what lies beside it. */
export interface Sold extends Checked {
  readonly source: CatalogueSource;
}

/** The catalog in force, and what browsers get of it. */
export interface InForce extends Sold {
  readonly pages: Pages;
  readonly console: Console;
}

/** Reads the catalog in force; whoever needs it asks each time. */
export const catalogOf =
  ({ inForce }: { readonly inForce: () => InForce }): (() => Catalog) =>
  () =>
    inForce().catalog;
