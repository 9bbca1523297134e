import type { Catalog } from '@hub/contract/catalog';

/** An item outside the catalog leads to the first offer, or to the showcase. */
export const purchaseUrl = ({ items, offers, links }: Catalog, itemId: number): string =>
  items.find(({ id }) => id === itemId)?.url ?? offers[0]?.url ?? links.showcase;
