import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogSchema, type Catalog } from '@hub/contract/catalog';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const catalogFile = fileURLToPath(new URL('../../../catalog.json', import.meta.url));

interface DocumentModule {
  readonly headOf: (brand: Catalog['brand']) => string;
  readonly catalogScript: (catalog: Catalog) => string;
}

/** Document of the dev server, with the same head and catalog as the built document. */
export const devDocument = (): Plugin => ({
  name: 'hub-dev-document',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html, { server }) => {
      const catalog = z.parse(catalogSchema, JSON.parse(readFileSync(catalogFile, 'utf8')));
      const document = (await server?.ssrLoadModule('/src/app/document.ts')) as DocumentModule;
      return html
        .replace('<!--head-->', document.headOf(catalog.brand))
        .replace('<!--catalog-->', document.catalogScript(catalog));
    },
  },
});
