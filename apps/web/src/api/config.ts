import { queryOptions } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Catalog } from '@hub/contract/catalog';
import { call } from './client.ts';

/** Query of the settings. The document already contains the answer. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call('config', { signal }),
  staleTime: 'static',
});

/** Catalog from the document, so that brand, links and promotions need no request. */
export const CatalogContext = createContext<Catalog | null>(null);

export function useCatalog(): Catalog {
  const catalog = useContext(CatalogContext);
  if (catalog === null) throw new Error('useCatalog stands outside CatalogContext');
  return catalog;
}
