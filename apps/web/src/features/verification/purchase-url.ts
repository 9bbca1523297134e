import type { Catalog } from '@hub/contract/catalog';

/**
 * Returns the address at which a license of the item is sold. For an item outside the catalog,
 * returns the address of the first offer, or of the showcase.
 */
export const purchaseUrl = ({ items, offers, links }: Catalog, itemId: number): string =>
  items.find(({ id }) => id === itemId)?.url ?? offers[0]?.url ?? links.showcase;
