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

/** The hub's number of a licence, where an operator named it by that; null: they gave its purchase code. */
export const licenseIdIn = (codeOrId: string): number | null =>
  /^\s*\d{1,9}\s*$/.test(codeOrId) ? Number(codeOrId) : null;
