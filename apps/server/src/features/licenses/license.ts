export type LicenseStatus = 'valid' | 'refunded' | 'blocked';

/** Marketplace data of a purchase that the hub stores; all but its code. */
export interface PurchaseFacts {
  readonly itemId: number;
  readonly itemName: string;
  /** Empty when the marketplace named none. */
  readonly itemUrl: string;
  readonly itemThumb: string;
  readonly licenseType: 'regular' | 'extended';
  readonly soldAt: Date;
  readonly supportedUntil: Date | null;
}

/** A purchase with its code, which is never stored as it is. */
export interface NewPurchase extends PurchaseFacts {
  /** Lower case. */
  readonly purchaseCode: string;
}

export interface ActiveSite {
  readonly activationId: number;
  readonly url: string;
  readonly kind: 'live' | 'staging' | 'local';
  readonly lastSeenAt: Date;
  /** True if it uses protocol v1 of themes sold before this hub. */
  readonly isOlderTheme: boolean;
}

export interface PastSite {
  readonly url: string;
  readonly activatedAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
}

/** A license with its sites, for its owner. */
export interface License extends PurchaseFacts {
  readonly id: number;
  /** The last four characters of its purchase code. */
  readonly codeEnd: string;
  readonly status: LicenseStatus;
  readonly domain: string | null;
  /** The end product of the last live site, as the rules of activation see it; null if free of any. */
  readonly boundTo: string | null;
  /** Moves to another end product that were counted so far. */
  readonly moves: number;
  readonly sites: readonly ActiveSite[];
  /** Live sites, past and present, newest first. */
  readonly history: readonly PastSite[];
}

export interface EndedSupport {
  readonly licenseId: number;
  /** The last four characters of its purchase code. */
  readonly codeEnd: string;
  /** Site that its label names; null if it is active on none. */
  readonly site: string | null;
  readonly itemId: number;
  readonly itemName: string;
  readonly itemUrl: string;
  readonly supportedUntil: Date;
}

interface MarketplaceItem {
  readonly id: number;
  readonly name: string;
  readonly url: string | null;
  readonly thumbnailUrl: string | null;
}

/** Common fields of a sale and a purchase of the marketplace. */
export interface MarketplacePurchase {
  readonly item: MarketplaceItem;
  readonly license: 'regular' | 'extended';
  readonly soldAt: Date;
  readonly supportedUntil: Date | null;
}

// NUL and lone surrogates cannot be stored, and a foreign text has no bound of its own.
const storable = (text: string, most: number): string =>
  text.replaceAll('\0', '').toWellFormed().slice(0, most).toWellFormed();

const webAddress = (text: string | null): string =>
  text !== null && text.length <= 2048 && /^https?:\/\//.test(text) ? storable(text, 2048) : '';

/** Largest id of the database; the marketplace is far below it. */
const largestId = 2 ** 31 - 1;

/** Converts the marketplace's data; null if it cannot be stored. */
export function toNewPurchase(code: string, raw: MarketplacePurchase): NewPurchase | null {
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
