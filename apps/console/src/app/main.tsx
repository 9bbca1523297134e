import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '@hub/client/query-client';
import '@hub/ui/tokens.css';
import '@hub/ui/base.css';
import { guardMarkup } from '@hub/ui/trusted-types';
import { BrandContext, type Brand } from '#api/brand.ts';
import { followOtherTabs, reloadReturns } from '#api/session.ts';
import { App } from './app.tsx';
import { brandId, rootId } from './document.ts';

const readBrand = (): Brand =>
  JSON.parse(document.getElementById(brandId)?.textContent ?? '') as Brand;

function start(root: HTMLElement): void {
  const client = createQueryClient();
  followOtherTabs(client);
  reloadReturns();
  createRoot(root).render(
    <BrandContext value={readBrand()}>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </BrandContext>,
  );
}

guardMarkup();
const root = document.getElementById(rootId);
if (root !== null) start(root);
