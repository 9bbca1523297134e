import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { AnswerOf } from '@hub/contract/calls';
import { seconds } from '@hub/contract/limits';
import { warmUp } from '#api/client.ts';
import { configQuery } from '#api/config.ts';
import { dropEarly } from '#api/early.ts';
import { createQueryClient, followOtherTabs, followReturns } from '#api/query-client.ts';
import { sessionQuery } from '#api/session.ts';
import { hasSessionHint } from '#api/session-hint.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { App } from './app.tsx';
import { configId, rootId } from './document.ts';
import { Providers } from './providers.tsx';
import { findRoute, type PageModule, type RouteEntry } from './route-table.ts';

const readConfig = (): AnswerOf<'config'> =>
  JSON.parse(document.getElementById(configId)?.textContent ?? '') as AnswerOf<'config'>;

/** The screen that was drawn ahead: taken over in one piece, so it must be here first. */
const drawnScreen = (entry: RouteEntry): Promise<ReadonlyMap<string, PageModule>> =>
  entry.load().then(
    (page) => new Map([[entry.source, page]]),
    () => new Map(),
  );

/** The calls of a signed-in screen go out beside the session check, not after it. */
function prefetchScreen(client: QueryClient, { access, load }: RouteEntry): void {
  if (!hasSessionHint() || (access !== 'user' && access !== 'admin')) return;
  const address = new URL(location.href);
  // A chunk that fails to load shows when the screen itself is asked for.
  load().then(
    // By then the session's answer may have taken the hint back.
    ({ prefetch }) => hasSessionHint() && prefetch?.(client, address),
    () => undefined,
  );
}

function startClient(config: AnswerOf<'config'>): QueryClient {
  const client = createQueryClient();
  client.setQueryData(configQuery.queryKey, config);
  followOtherTabs(client);
  followReturns(client);
  void client.prefetchQuery(sessionQuery);
  warmUp();
  setTimeout(dropEarly, seconds(10));
  return client;
}

async function start(root: HTMLElement): Promise<void> {
  const config = readConfig();
  const client = startClient(config);
  const entry = findRoute(location.pathname);
  if (entry !== undefined) prefetchScreen(client, entry);
  const isDrawn = root.dataset.hydrate !== undefined && entry !== undefined;
  const ready = isDrawn ? await drawnScreen(entry) : new Map<string, PageModule>();
  const app = (
    <Providers catalog={config.catalog} client={client} drawn={ready.size > 0}>
      <BrowserRouter>
        <App ready={ready} />
      </BrowserRouter>
    </Providers>
  );
  // What is there already works without haste: in slices, between which the page answers.
  if (ready.size > 0) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

const root = document.getElementById(rootId);
if (root !== null) void start(root);
