import type { Catalog } from '@hub/contract/catalog';

interface OfItem {
  readonly itemId: number;
  readonly itemName: string;
}

/** Returns the name of an item: the publisher's, or else the marketplace's. */
export const itemNameIn = (
  { items }: Pick<Catalog, 'items'>,
  { itemId, itemName }: OfItem,
): string => items.find(({ id }) => id === itemId)?.name ?? itemName;

/** A license as an operator names it: by its id, or by its purchase code. */
export type LicenseName = number | string;

export function readLicenseName(typed: string): LicenseName {
  const text = typed.trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}
