import type { Catalog } from '@hub/contract/catalog';

/**
 * Returns the address to buy a license of the item; the first offer for an item that left the
 * catalog.
 */
export const purchaseUrl = ({ items, offers, links }: Catalog, itemId: number): string =>
  items.find(({ id }) => id === itemId)?.url ?? offers[0]?.url ?? links.showcase;
