import type { Catalog } from '@hub/contract/catalog';

/**
 * Returns the address at which a license of the item is sold. For an item that is not in the
 * catalog, it is the first offer or the showcase.
 */
export const purchaseUrl = ({ items, offers, links }: Catalog, itemId: number): string =>
  items.find(({ id }) => id === itemId)?.url ?? offers[0]?.url ?? links.showcase;
