import type { Catalog } from '@hub/contract/catalog';

interface OfItem {
  readonly itemId: number;
  /** As the marketplace calls it. */
  readonly itemName: string;
}

/** What an item is called: the publisher's own word before the marketplace's. */
export const itemNameIn = (
  { items }: Pick<Catalog, 'items'>,
  { itemId, itemName }: OfItem,
): string => items.find(({ id }) => id === itemId)?.name ?? itemName;
