import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { callTable } from 'virtual:call-table';
import { clientBuild } from 'virtual:client-build';
import type { AnswerOf, CallName } from '@hub/contract/calls';
import type { Catalog } from '@hub/contract/catalog';
import { createQueryClient } from '#api/query-client.ts';
import { titleOf } from '#lib/title.ts';
import * as home from '#pages/home/home';
import * as purchaseCode from '#pages/help/purchase-code';
import * as privacy from '#pages/legal/privacy';
import * as terms from '#pages/legal/terms';
import { App } from './app.tsx';
import { documentOf } from './document.ts';
import type { EarlyAddresses } from '#start/inline-scripts.ts';
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
    <Providers catalog={catalog} client={createQueryClient()} drawn>
      <StaticRouter location={path}>
        <App ready={drawn} />
      </StaticRouter>
    </Providers>,
  );
}

/** Who is here. */
const everybodys: readonly CallName[] = ['isLogged'];
/** What the frame shows to the signed-in (notices.tsx, for-users.tsx). */
const frames: readonly CallName[] = ['getInfo', 'licenses', 'support'];

/** What the frame and this screen ask for; the signed-in alone see more than the session. */
function earlyAddresses(entry: RouteEntry | null): EarlyAddresses {
  const addresses = (names: readonly CallName[]): string[] => [
    ...new Set(names.map((name) => callTable[name].path)),
  ];
  return {
    all: addresses(everybodys),
    // Six go out at once over HTTP/1.1, and the server answers few sooner than many.
    user: addresses(entry?.early ?? frames),
  };
}

/** The screen's own code, and what the frame loads for the signed-in (user-slot.tsx). */
function chunksOf(entry: RouteEntry | null) {
  if (entry === null) return [];
  const isForUsers = entry.access === 'user' || entry.access === 'admin';
  const sources = isForUsers ? [entry.source, 'app/for-users.tsx'] : [entry.source];
  return sources.flatMap((source) => clientBuild.chunks[source] ?? []);
}

interface Document {
  readonly html: string;
  /** The addresses that it asks for at once where somebody is signed in, if it waits for them. */
  readonly calls: readonly string[];
}

function documentFor(config: AnswerOf<'config'>, entry: RouteEntry | null): Document {
  const { catalog } = config;
  const isDrawn = entry !== null && drawn.has(entry.source);
  const { name } = catalog.brand;
  const chunks = chunksOf(entry);
  const css = new Map(
    [...clientBuild.css, ...chunks.flatMap((chunk) => chunk.css)].map(({ href, text }) => [
      href,
      text,
    ]),
  );
  const preloads = new Set([...clientBuild.preloads, ...chunks.flatMap((chunk) => chunk.preloads)]);
  const early = earlyAddresses(entry);
  const html = documentOf({
    config,
    title: titleOf(entry?.title ?? '', name),
    description: `${name}: your theme licenses, the sites that use them, bundled plugins and support in one place.`,
    body: draw(catalog, isDrawn ? entry.path : shellPath),
    hydrate: isDrawn,
    css: [...css.values()].join(''),
    inlined: [...css.keys()],
    script: clientBuild.script,
    preloads: [...preloads],
    early,
    font: clientBuild.font,
  });
  return { html, calls: isDrawn ? [] : [...early.all, ...early.user] };
}

/** Developers' screens have none: what production sends never names them. */
const hasDocument = ({ path, access }: RouteEntry): boolean =>
  !path.includes(':') && access !== 'sandbox' && access !== 'tester';

/**
 * The documents of the app, whole, by path: the public screens drawn ahead, the others as the
 * frame with their chunk preloaded, and `'*'` for every address that has none of its own.
 * They depend on the build and on `config`, the answer of `/api/config`, alone.
 */
export function render(config: AnswerOf<'config'>): Record<string, Document> {
  const entries = routeTable.filter(hasDocument);
  return {
    ...Object.fromEntries(entries.map((entry) => [entry.path, documentFor(config, entry)])),
    '*': documentFor(config, null),
  };
}
