import type { Catalog } from '@hub/contract/catalog';
import { currentLanguage } from '@hub/language';
import { english, languageOf, type Language } from '@hub/language/languages';
import type { CatalogueSource, CheckedCatalog } from '#features/catalog-versions';
import type { Console } from '#http/pages/console.ts';
import type { PagesByLanguage } from '#http/pages/pages.ts';

export interface CatalogWithFiles extends CheckedCatalog {
  readonly source: CatalogueSource;
}

/** The current catalog, and the pages built from it. */
export interface InForce extends CatalogWithFiles {
  readonly pages: PagesByLanguage;
  readonly console: Console;
}

/** Language of people and sites who name none that the hub has. */
export const defaultLanguageOf = ({ inForce }: { readonly inForce: () => InForce }): Language =>
  languageOf(inForce().catalog.default_language ?? '') ?? english;

/** Returns the current catalog. Callers ask each time, because it may change. */
export const catalogOf =
  ({ inForce }: { readonly inForce: () => InForce }): (() => Catalog) =>
  () =>
    inForce().catalog;

/**
 * Returns an item's name in the reader's language by its name in English, which events and waiting
 * emails hold.
 */
export function readersNameOf({ catalog, catalogIn }: InForce, name: string): string {
  const item = catalog.items.find((each) => each.name === name);
  const { items } = catalogIn(currentLanguage());
  return items.find(({ id }) => id === item?.id)?.name ?? name;
}
