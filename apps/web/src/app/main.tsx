import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Router } from '@hub/client/router';
import { hasSessionHint } from '@hub/client/session-hint';
import type { AnswerOf } from '@hub/contract/calls';
import { vendorsAllowedAt } from '@hub/contract/pages';
import '@hub/ui/base.css';
import '@hub/ui/tokens.css';
import { warmUp } from '#api/client.ts';
import { configQuery } from '#api/config.ts';
import { createQueryClient, followOtherTabs, followReturns } from '#api/query-client.ts';
import { sessionQuery } from '#api/session.ts';
import { startLanguage, useLanguage } from '#lib/language.ts';
import { routes } from '#lib/paths.ts';
import { App } from './app.tsx';
import { configId, rootId } from './document.ts';
import { Providers } from './providers.tsx';
import { findRoute, type PageModule, type RouteEntry } from './route-table.ts';

const readConfig = (): AnswerOf<'config'> =>
  JSON.parse(document.getElementById(configId)?.textContent ?? '') as AnswerOf<'config'>;

/** The document already preloads the code of this screen. */
const firstScreen = (entry: RouteEntry): Promise<ReadonlyMap<string, PageModule>> =>
  entry.load().then(
    (page) => new Map([[entry.source, page]]),
    // The failed chunk is requested again when the screen renders, which shows the error.
    () => new Map(),
  );

function prefetchCalls(
  client: QueryClient,
  { access }: RouteEntry,
  page?: PageModule,
): Promise<unknown> | undefined {
  if (access !== 'user' && access !== 'admin') return undefined;
  return hasSessionHint() ? page?.prefetch?.(client, new URL(location.href)) : undefined;
}

/** Waits at most 100 ms, so that most screens render once instead of three times. */
const withTimeLimit = (answers: Promise<unknown>): Promise<unknown> =>
  Promise.race([answers, new Promise((resolve) => setTimeout(resolve, 100))]);

function startClient(config: AnswerOf<'config'>) {
  const client = createQueryClient();
  client.setQueryData(configQuery.queryKey, config);
  followOtherTabs(client);
  followReturns(client);
  const session = client.prefetchQuery(sessionQuery);
  warmUp();
  return { client, session };
}

function hasVendors({ captcha, messenger, analytics, catalog }: AnswerOf<'config'>): boolean {
  const video = catalog.videos?.deactivate_plugins;
  return (
    captcha.provider === 'turnstile' ||
    messenger.provider !== 'own' ||
    analytics.provider !== 'own' ||
    // The video comes from another site.
    (video !== undefined && video.file === undefined)
  );
}

async function start(root: HTMLElement): Promise<void> {
  const config = readConfig();
  const { client, session } = startClient(config);
  const entry = findRoute(location.pathname);
  const barsVendors = hasVendors(config) && vendorsAllowedAt(location.pathname) !== 'all';
  const [hasMessages, ready] = await Promise.all([
    startLanguage(entry?.path === routes.home || entry?.path === routes.homeAlias),
    entry === undefined ? new Map<string, PageModule>() : firstScreen(entry),
  ]);
  const calls = entry && prefetchCalls(client, entry, ready.get(entry.source));
  // A prerendered page without its messages is rendered again in English.
  const isPrerendered = root.dataset.hydrate !== undefined && ready.size > 0 && hasMessages;
  if (!isPrerendered) await withTimeLimit(Promise.all([session, calls]));
  // Renders all components again after a change of language; typed text stays.
  function Root() {
    useLanguage();
    return (
      <Providers catalog={config.catalog} client={client} drawn={isPrerendered}>
        <Router>
          <App ready={ready} barsVendors={barsVendors} />
        </Router>
      </Providers>
    );
  }
  // Prerendered content is usable already. The transition lets the page respond during hydration.
  if (isPrerendered) startTransition(() => void hydrateRoot(root, <Root />));
  else createRoot(root).render(<Root />);
}

const root = document.getElementById(rootId);
if (root !== null) void start(root);
