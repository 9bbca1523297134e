import type { Catalog } from '@hub/contract/catalog';

/** Where a licence of the item is to be had; the first offer for an item that left the catalogue. */
export const purchaseUrl = ({ items, offers, links }: Catalog, itemId: number): string =>
  items.find(({ id }) => id === itemId)?.url ?? offers[0]?.url ?? links.showcase;
