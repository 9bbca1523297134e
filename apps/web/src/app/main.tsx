import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { Catalog } from '@hub/contract/catalog';
import { warmUp } from '#api/client.ts';
import { createQueryClient, followOtherTabs, followReturns } from '#api/query-client.ts';
import { sessionQuery } from '#api/session.ts';
import '#ui/tokens.css';
import '#ui/base.css';
import { App } from './app.tsx';
import { catalogId, rootId } from './document.ts';
import { Providers } from './providers.tsx';
import { findRoute, type PageModule } from './route-table.ts';

const readCatalog = (): Catalog =>
  JSON.parse(document.getElementById(catalogId)?.textContent ?? '') as Catalog;

/** The screen that was drawn ahead: taken over in one piece, so it must be here first. */
async function drawnScreen(): Promise<ReadonlyMap<string, PageModule>> {
  const entry = findRoute(location.pathname);
  if (entry === undefined) return new Map();
  return entry.load().then(
    (page) => new Map([[entry.source, page]]),
    () => new Map(),
  );
}

async function start(root: HTMLElement): Promise<void> {
  const client = createQueryClient();
  followOtherTabs(client);
  followReturns(client);
  void client.prefetchQuery(sessionQuery);
  warmUp();
  const drawn = root.dataset.hydrate !== undefined;
  const ready = drawn ? await drawnScreen() : new Map<string, PageModule>();
  const app = (
    <Providers catalog={readCatalog()} client={client}>
      <BrowserRouter>
        <App ready={ready} />
      </BrowserRouter>
    </Providers>
  );
  if (ready.size > 0) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById(rootId);
if (root !== null) void start(root);
