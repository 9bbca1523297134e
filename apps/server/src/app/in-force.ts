import { currentLanguage } from '@hub/language';
import { english, languageOf, type Language } from '@hub/language/languages';
import type { CatalogueSource, CheckedCatalog } from '#features/catalog-versions';
import type { Console } from '#http/pages/console.ts';
import type { PagesByLanguage } from '#http/pages/pages.ts';

export interface CatalogWithFiles extends CheckedCatalog {
  readonly source: CatalogueSource;
}

export interface InForce extends CatalogWithFiles {
  readonly pages: PagesByLanguage;
  readonly console: Console;
}

/** Returns the language for people and sites that accept no language of the hub. */
export const defaultLanguageOf = ({ inForce }: { readonly inForce: () => InForce }): Language =>
  languageOf(inForce().catalog.default_language ?? '') ?? english;

/** Translates an item's name, because events and queued emails contain its English name. */
export function readersNameOf({ catalog, catalogIn }: InForce, name: string): string {
  const item = catalog.items.find((each) => each.name === name);
  const { items } = catalogIn(currentLanguage());
  return items.find(({ id }) => id === item?.id)?.name ?? name;
}
