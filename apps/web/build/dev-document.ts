import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languageCookie } from '@hub/language/languages';
import type { AnswerOf } from '@hub/contract/calls';
import { catalogSchema, type Catalog } from '@hub/contract/catalog';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const catalogFile = fileURLToPath(new URL('../../../catalog.json', import.meta.url));

interface DocumentModule {
  readonly headOf: (catalog: Catalog) => string;
  readonly configScript: (config: AnswerOf<'config'>) => string;
}

/** Settings of a hub that is connected only to the sandbox. */
const settings = {
  sandbox: true,
  captcha: { provider: 'altcha', site_key: null },
  messenger: { provider: 'own', app_id: null },
  analytics: { provider: 'own', site: null, url: null },
} as const;

/** Chooses the language as the server does, except that it ignores the `Accept-Language` header. */
const languageScript = `{
  const requested = new URLSearchParams(location.search).get('lang');
  const chosen = /(?:^|; )${languageCookie}=([\\w-]+)/.exec(document.cookie)?.[1];
  document.documentElement.lang = chosen ?? requested ?? 'en';
}`;

export const devDocument = (): Plugin => ({
  name: 'hub-dev-document',
  apply: 'serve',
  configureServer: (server) => {
    server.watcher.add(catalogFile);
  },
  transformIndexHtml: {
    order: 'pre',
    handler: async (html, { server }) => {
      const catalog = z.parse(catalogSchema, JSON.parse(readFileSync(catalogFile, 'utf8')));
      const document = (await server?.ssrLoadModule('/src/app/document.ts')) as DocumentModule;
      return html
        .replace('<html lang="en">', `<html lang="en"><script>${languageScript}</script>`)
        .replace('<!--head-->', document.headOf(catalog))
        .replace('<!--config-->', document.configScript({ catalog, ...settings }));
    },
  },
});
