import type { Catalog } from '@hub/contract/catalog';
import type { CatalogueSource, Checked } from '#features/catalog-versions';
import type { Console } from '#http/pages/console.ts';
import type { Pages } from '#http/pages/pages.ts';

/** A catalog with its files. */
export interface Sold extends Checked {
  readonly source: CatalogueSource;
}

/** The current catalog, and the pages built from it. */
export interface InForce extends Sold {
  readonly pages: Pages;
  readonly console: Console;
}

/** Reads the current catalog; callers ask each time. */
export const catalogOf =
  ({ inForce }: { readonly inForce: () => InForce }): (() => Catalog) =>
  () =>
    inForce().catalog;
