import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from '@hub/client/router';
import { createQueryClient } from '@hub/client/query-client';
import '@hub/ui/tokens.css';
import '@hub/ui/base.css';
import { guardMarkup } from '@hub/ui/trusted-types';
import { BrandContext, type Brand } from '#api/contexts.ts';
import { warmUp } from '#api/client.ts';
import { ItemsContext, type Item } from '#api/contexts.ts';
import { followOtherTabs, followReturns, reloadReturns, watchRole } from '#api/session.ts';
import { App } from './app.tsx';
import { catalogId, rootId } from './document.ts';
import { findRoute } from './route-table.ts';

interface CatalogData {
  readonly brand: Brand;
  readonly items: readonly Item[];
}

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
  const { brand, items } = readCatalog();
  createRoot(root).render(
    <BrandContext value={brand}>
      <ItemsContext value={items}>
        <QueryClientProvider client={client}>
          <Router>
            <App />
          </Router>
        </QueryClientProvider>
      </ItemsContext>
    </BrandContext>,
  );
}

guardMarkup();
const root = document.getElementById(rootId);
if (root !== null) start(root);
