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

export interface ActiveSite {
  readonly activationId: number;
  readonly url: string;
  readonly kind: 'live' | 'staging' | 'local';
  readonly lastSeenAt: Date;
  /** True if the theme of the site uses protocol v1. */
  readonly isOlderTheme: boolean;
}

export interface PastSite {
  readonly url: string;
  readonly activatedAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
}

/** License with its sites, for its owner. */
export interface License extends PurchaseFacts {
  readonly id: number;
  /** Last four characters of the purchase code. */
  readonly codeEnd: string;
  readonly status: LicenseStatus;
  readonly domain: string | null;
  /** End product of the domain lock; null if the license is not locked. */
  readonly boundTo: string | null;
  /** Number of counted moves to another end product. */
  readonly moves: number;
  readonly sites: readonly ActiveSite[];
  /** Live sites, past and present, newest first. */
  readonly history: readonly PastSite[];
}

export interface EndedSupport {
  readonly licenseId: number;
  /** Last four characters of the purchase code. */
  readonly codeEnd: string;
  /** Active site that the label of the license shows; null if there is none. */
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

// The database cannot store NUL and lone surrogates, and the marketplace's texts have no maximum
// length.
const storable = (text: string, most: number): string =>
  text.replaceAll('\0', '').toWellFormed().slice(0, most).toWellFormed();

const webAddress = (text: string | null): string =>
  text !== null && text.length <= 2048 && /^https?:\/\//.test(text) ? storable(text, 2048) : '';

/** Largest id that the database can store. Ids of the marketplace are far smaller. */
const largestId = 2 ** 31 - 1;

/** Converts a purchase of the marketplace; null if the database cannot store it. */
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
