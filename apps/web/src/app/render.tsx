import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { clientBuild } from 'virtual:client-build';
import type { Catalog } from '@hub/contract/catalog';
import { createQueryClient } from '#api/query-client.ts';
import { titleOf } from '#lib/title.ts';
import * as home from '#pages/home/home';
import * as purchaseCode from '#pages/help/purchase-code';
import * as privacy from '#pages/legal/privacy';
import * as terms from '#pages/legal/terms';
import { App } from './app.tsx';
import { documentOf } from './document.ts';
import { Providers } from './providers.tsx';
import { routeTable, type PageModule, type RouteEntry } from './route-table.ts';

/** The screens that are the same for everybody, and so are drawn ahead. */
const drawn: ReadonlyMap<string, PageModule> = new Map<string, PageModule>([
  ['features/home/home-page.tsx', home],
  ['features/legal/terms-page.tsx', terms],
  ['features/legal/privacy-page.tsx', privacy],
  ['features/help/purchase-code-page.tsx', purchaseCode],
]);

/** An address that no route shows at once: the frame alone, waiting for the browser. */
const shellPath = '/dashboard';

function draw(catalog: Catalog, path: string): string {
  return renderToString(
    <Providers catalog={catalog} client={createQueryClient()}>
      <StaticRouter location={path}>
        <App ready={drawn} />
      </StaticRouter>
    </Providers>,
  );
}

function documentFor(catalog: Catalog, entry: RouteEntry | null): string {
  const isDrawn = entry !== null && drawn.has(entry.source);
  const { name } = catalog.brand;
  const own = entry === null ? [] : (clientBuild.chunks[entry.source]?.css ?? []);
  return documentOf({
    catalog,
    title: titleOf(entry?.title ?? '', name),
    description: `${name}: your theme licences, the sites that use them, bundled plugins and support in one place.`,
    body: draw(catalog, isDrawn ? entry.path : shellPath),
    hydrate: isDrawn,
    css: [...clientBuild.css, ...own].map(({ text }) => text).join(''),
    inlined: [...clientBuild.css, ...own].map(({ href }) => href),
    script: clientBuild.script,
    preloads: [
      ...clientBuild.preloads,
      ...(entry === null ? [] : (clientBuild.chunks[entry.source]?.preloads ?? [])),
    ],
    font: clientBuild.font,
  });
}

const isStatic = ({ path }: RouteEntry): boolean => !path.includes(':');

/**
 * The documents of the app, whole, by path: the public screens drawn ahead, the others as the
 * frame with their chunk preloaded, and `'*'` for every address that has none of its own.
 * The texts of inline `<script>` and `<style>` depend on the build and the catalogue alone.
 */
export function render(catalog: Catalog): Record<string, string> {
  const entries = routeTable.filter(isStatic);
  return {
    ...Object.fromEntries(entries.map((entry) => [entry.path, documentFor(catalog, entry)])),
    '*': documentFor(catalog, null),
  };
}
