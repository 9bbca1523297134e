export { createMarketplace, type Marketplace } from './marketplace.ts';
export type { MarketplaceSettings } from './settings.ts';
export type { CallEnd } from './call-end.ts';
export type { Identity, Item, Purchase, Sale } from './answers.ts';
export type { PurchasesPage } from './purchases.ts';
export type { AccessGrant, NewGrant } from './tokens.ts';
export {
  MarketplaceError,
  isMarketplaceError,
  isRefused,
  type MarketplaceFault,
  type RefusedReason,
  type UnexpectedReason,
  type UnreachableReason,
} from './errors.ts';
export { normalisePurchaseCode } from './purchase-code.ts';
