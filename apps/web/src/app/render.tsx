import { renderToString } from 'react-dom/server';
import { Router } from '@hub/client/router';
import { clientBuild } from 'virtual:client-build';
import { legalDocuments, type AnswerOf } from '@hub/contract/calls';
import type { Catalog } from '@hub/contract/catalog';
import { speakBy, type Speech } from '@hub/language';
import { installableOf } from '@hub/ui/installable';
import { createQueryClient } from '#api/query-client.ts';
import { legalId, legalQuery, type LegalDocument, type LegalText } from '#features/legal';
import { routes } from '#lib/paths.ts';
import * as home from '#pages/home/home';
import * as purchaseCode from '#pages/help/purchase-code';
import * as imprint from '#pages/legal/imprint';
import * as privacy from '#pages/legal/privacy';
import * as terms from '#pages/legal/terms';
import { App } from './app.tsx';
import { documentOf } from './document.ts';
import { Providers } from './providers.tsx';
import { routeTable, titleOf, type PageModule, type RouteEntry } from './route-table.ts';
import { titles } from './texts.ts';

/** Screens that are prerendered, because they are the same for every user. */
const prerendered: ReadonlyMap<string, PageModule> = new Map<string, PageModule>([
  ['features/home/home-page.tsx', home],
  ['features/legal/terms-page.tsx', terms],
  ['features/legal/privacy-page.tsx', privacy],
  ['features/legal/imprint-page.tsx', imprint],
  ['features/help/purchase-code-page.tsx', purchaseCode],
]);

interface RenderInput {
  readonly config: AnswerOf<'config'>;
  /** Publisher’s legal texts, validated; null to use the hub’s texts. */
  readonly legal: Readonly<Record<LegalDocument, LegalText | null>>;
  readonly speech: Speech;
  readonly origin: string;
}

const textsOf = (legal: RenderInput['legal']) =>
  legalDocuments.flatMap((name) => (legal[name] ? [{ name, text: legal[name] }] : []));

/** Address that renders only the frame, because its route waits for the session. */
const shellPath = '/dashboard';

function renderScreen({ config, legal }: RenderInput, path: string): string {
  const client = createQueryClient();
  for (const { name, text } of textsOf(legal)) {
    client.setQueryData(legalQuery(name).queryKey, text);
  }
  return renderToString(
    <Providers catalog={config.catalog} client={client} drawn>
      <Router drawn={path}>
        <App ready={prerendered} />
      </Router>
    </Providers>,
  );
}

function chunksOf(entry: RouteEntry | null) {
  if (entry === null) return [];
  const isForUsers = entry.access === 'user' || entry.access === 'admin';
  const sources = isForUsers ? [entry.source, 'app/frame/for-users.tsx'] : [entry.source];
  return sources.flatMap((source) => clientBuild.chunks[source] ?? []);
}

function documentFor(input: RenderInput, entry: RouteEntry | null): string {
  const { config, legal, origin } = input;
  const { language } = input.speech;
  const isPrerendered = entry !== null && prerendered.has(entry.source);
  const { name } = config.catalog.brand;
  const chunks = chunksOf(entry);
  const css = new Map(
    [...clientBuild.css, ...chunks.flatMap((chunk) => chunk.css)].map(({ href, text }) => [
      href,
      text,
    ]),
  );
  const preloads = new Set([
    ...clientBuild.preloads,
    ...(clientBuild.messages[language.code] ?? []),
    ...chunks.flatMap((chunk) => chunk.preloads),
  ]);
  return documentOf({
    language,
    address: isPrerendered ? `${origin}${entry.path}` : null,
    config,
    title: titleOf(entry, name),
    description: titles.description({ brand: name }),
    body: renderScreen(input, isPrerendered ? entry.path : shellPath),
    hydrate: isPrerendered,
    // Hydration needs the texts of this page. Other documents do not contain them.
    data: textsOf(legal)
      .filter((each) => entry?.path === routes[each.name])
      .map((each) => ({ id: legalId(each.name), data: each.text })),
    css: [...css.values()].join(''),
    inlined: [...css.keys()],
    script: clientBuild.script,
    preloads: [...preloads],
    font: clientBuild.font,
  });
}

/** Returns true for developers’ screens, which have no document in production. */
const isDevelopers = ({ access }: RouteEntry): boolean =>
  access === 'sandbox' || access === 'tester';

/** A path with a parameter, a developers’ screen and a missing imprint have no document. */
const hasDocument = (entry: RouteEntry, catalog: Catalog): boolean =>
  !entry.path.includes(':') &&
  !isDevelopers(entry) &&
  (entry.path !== routes.imprint || catalog.imprint !== undefined);

/**
 * Returns all documents of the app by path. Public screens are prerendered; other screens are the
 * frame with their chunk preloaded. `'*'` is the document of unknown addresses. The result also
 * contains the web app manifest and its icon. It depends only on the build, the catalog and the
 * language.
 */
export function render(input: RenderInput): Record<string, string> {
  speakBy(() => input.speech);
  const { brand } = input.config.catalog;
  const files = Object.entries(installableOf({ brand, name: brand.name, base: '/' }));
  const entries = routeTable.filter((entry) => hasDocument(entry, input.config.catalog));
  return {
    ...Object.fromEntries(entries.map((entry) => [entry.path, documentFor(input, entry)])),
    '*': documentFor(input, null),
    ...Object.fromEntries(files.map(([file, text]) => [`/${file}`, text])),
  };
}
