import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import type { Catalog } from '@hub/contract/catalog';
import { HydratedContext } from '@hub/ui/use-hydrated';
import { CatalogContext } from '#api/config.ts';

interface ProvidersProps {
  readonly catalog: Catalog;
  readonly client: QueryClient;
  /** True if the page was rendered ahead, so that the first render must match. */
  readonly drawn: boolean;
  readonly children: ReactNode;
}

/** Context of every screen; the router comes from outside, browser or server. */
export function Providers(props: ProvidersProps): ReactElement {
  const { catalog, client, drawn, children } = props;
  const [hydrated, setHydrated] = useState(!drawn);
  // In slices, as the taking over itself: the page answers in between.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return (
    <CatalogContext value={catalog}>
      <HydratedContext value={hydrated}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </HydratedContext>
    </CatalogContext>
  );
}
