import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState, type ReactNode } from 'react';
import type { Catalog } from '@hub/contract/catalog';
import { HydratedContext } from '@hub/ui/use-hydrated';
import { CatalogContext } from '#api/config.ts';

interface ProvidersProps {
  readonly catalog: Catalog;
  readonly client: QueryClient;
  /** True if the page was prerendered, so that the first render must match. */
  readonly drawn: boolean;
  readonly children: ReactNode;
}

/** The router is passed as a child, because browser and server use different routers. */
export function Providers(props: ProvidersProps) {
  const { catalog, client, drawn, children } = props;
  const [hydrated, setHydrated] = useState(!drawn);
  // The transition lets the page respond during the second render.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return (
    <CatalogContext value={catalog}>
      <HydratedContext value={hydrated}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </HydratedContext>
    </CatalogContext>
  );
}
