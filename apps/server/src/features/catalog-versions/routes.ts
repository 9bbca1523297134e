import { basename } from 'node:path';
import type { Catalog } from '@hub/contract/catalog';
import { english, languageOf } from '@hub/language/languages';
import type { CatalogVersions } from './service.ts';
import { toFault, toRow, toShown, toStored } from './to-wire.ts';
import type { Routes } from '#http/calls/route.ts';
import { cursorOf, toWirePage } from '#platform/lists.ts';
import { Problem } from '#platform/problem.ts';

interface RouteDependencies {
  /** In force. */
  readonly catalog: () => Catalog;
  readonly versions: CatalogVersions;
  /** Returns the catalog with picture addresses for browsers. */
  readonly withPictures: (catalog: Catalog) => Catalog;
}

/** Catalog routes for operators. */
export function catalogOperatorRoutes(deps: RouteDependencies): Routes {
  const { catalog, versions, withPictures } = deps;
  const { source, fileRules } = versions;
  // The server's folder stays private.
  const file = fileRules ? source().file : basename(source().file);
  return {
    async catalogInForce() {
      const { id } = await versions.newest();
      const { version } = source();
      const shown = toShown(withPictures(catalog()));
      return { ...shown, file, file_rules: fileRules, version, newest: fileRules ? 0 : id };
    },
    async catalogText() {
      const { id, text } = await versions.newest();
      return { version: id, text };
    },
    async tryCatalog({ body }) {
      const { faults, changes, catalogIn } = await versions.try(body.text);
      const language = languageOf(body.language ?? '') ?? english;
      return {
        faults: faults.map(toFault),
        changes: [...changes],
        shown: catalogIn && toShown(withPictures(catalogIn(language))),
      };
    },
    storeCatalog: async ({ body, actor }) => toStored(await versions.store(body, actor), file),
    catalogVersions: async ({ query: { after } }) =>
      toWirePage(await versions.list(cursorOf(after)), toRow),
    async catalogVersion({ query }) {
      const found = await versions.find(query.id);
      if (found === null) throw new Problem('not_found');
      const { text, changes, back } = found;
      return { ...toRow(found), text, changes: [...changes], back: [...back] };
    },
    async restoreCatalog({ body, actor }) {
      const stored = await versions.restore(body, actor);
      if (stored === null) throw new Problem('not_found');
      return toStored(stored, file);
    },
  };
}
