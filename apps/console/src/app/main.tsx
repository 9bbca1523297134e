import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from '@hub/client/router';
import { createQueryClient } from '@hub/client/query-client';
import '@hub/ui/tokens.css';
import '@hub/ui/base.css';
import { guardMarkup } from '@hub/ui/trusted-types';
import { CatalogContext, type CatalogData } from '#api/contexts.ts';
import { warmUp } from '#api/client.ts';
import { followOtherTabs, followReturns, reloadReturns, watchRole } from '#api/session.ts';
import { App } from './app.tsx';
import { catalogId, rootId } from './document.ts';
import { findRoute } from './route-table.ts';

const readCatalog = (): CatalogData =>
  JSON.parse(document.getElementById(catalogId)?.textContent ?? '') as CatalogData;

/** Ignores a missing chunk; the screen reports it when it opens. */
const ignore = (): undefined => undefined;

function start(root: HTMLElement): void {
  // The chunk of the screen loads while React renders the frame.
  findRoute(location.pathname)?.load().catch(ignore);
  const client = createQueryClient(watchRole);
  followOtherTabs(client);
  followReturns(client);
  reloadReturns();
  warmUp();
  createRoot(root).render(
    <CatalogContext value={readCatalog()}>
      <QueryClientProvider client={client}>
        <Router>
          <App />
        </Router>
      </QueryClientProvider>
    </CatalogContext>,
  );
}

guardMarkup();
const root = document.getElementById(rootId);
if (root !== null) start(root);
