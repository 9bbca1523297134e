import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { Catalog } from '@hub/contract/catalog';
import { CatalogContext } from '#api/config.ts';

interface ProvidersProps {
  readonly catalog: Catalog;
  readonly client: QueryClient;
  readonly children: ReactNode;
}

/** What every screen may count on; the router comes from outside, browser or server. */
export const Providers = ({ catalog, client, children }: ProvidersProps): ReactElement => (
  <CatalogContext value={catalog}>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  </CatalogContext>
);
