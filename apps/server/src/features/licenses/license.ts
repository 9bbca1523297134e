import type { Item, Sale } from '@hub/marketplace';

export type LicenseStatus = 'valid' | 'refunded' | 'blocked';

/** Marketplace data of a purchase that the hub stores, without its code. */
export interface PurchaseFacts {
  readonly itemId: number;
  readonly itemName: string;
  /** Empty if the marketplace sends no address. */
  readonly itemUrl: string;
  readonly itemThumb: string;
  readonly licenseType: 'regular' | 'extended';
  readonly soldAt: Date;
  readonly supportedUntil: Date | null;
}

/** Purchase with its full code, which the hub stores only sealed. */
export interface NewPurchase extends PurchaseFacts {
  /** Full code in lower case. */
  readonly purchaseCode: string;
}

// The database cannot store NUL and lone surrogates, and the marketplace's texts have no maximum
// length.
const storable = (text: string, most: number): string =>
  text.replaceAll('\0', '').toWellFormed().slice(0, most).toWellFormed();

const webAddress = (text: string | null): string =>
  text !== null && text.length <= 2048 && /^https?:\/\//.test(text) ? storable(text, 2048) : '';

/** Largest id that the database can store. Ids of the marketplace are far smaller. */
const largestId = 2 ** 31 - 1;

/** Converts a purchase of the marketplace; null if the database cannot store it. */
export function toNewPurchase(
  code: string,
  raw: Pick<Sale, 'license' | 'soldAt' | 'supportedUntil'> & {
    readonly item: Pick<Item, 'id' | 'name' | 'url' | 'thumbnailUrl'>;
  },
): NewPurchase | null {
  if (raw.item.id > largestId) return null;
  return {
    purchaseCode: code,
    itemId: raw.item.id,
    itemName: storable(raw.item.name, 300),
    itemUrl: webAddress(raw.item.url),
    itemThumb: webAddress(raw.item.thumbnailUrl),
    licenseType: raw.license,
    soldAt: raw.soldAt,
    supportedUntil: raw.supportedUntil,
  };
}
