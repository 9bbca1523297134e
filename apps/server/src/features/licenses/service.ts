import { normalisePurchaseCode } from '@hub/marketplace';
import type { OwnStore } from './own-store.ts';
import type { PurchaseCodes } from './codes/purchase-codes.ts';
import type { LicenseStore } from './store.ts';

/** What a user owns. */
export interface Ownership extends OwnStore {
  /** Whether the user owns a valid licence of the item. */
  hasValid(userId: number, itemId: number): Promise<boolean>;
  /** For operators: who owns the licence of this code, or those whose codes end so; at most so many. */
  ownersOf(codeOrEnd: string, most: number): Promise<number[]>;
}

interface OwnershipParts {
  readonly store: LicenseStore;
  readonly own: OwnStore;
  readonly codes: PurchaseCodes;
}

export const createOwnership = ({ store, own, codes }: OwnershipParts): Ownership => ({
  ...own,
  hasValid: (userId, itemId) => store.hasValid(userId, itemId),
  async ownersOf(codeOrEnd, most) {
    const text = codeOrEnd.trim().toLowerCase();
    if (/^[0-9a-f]{4}$/.test(text)) return store.ownersOfEnd(text, most);
    const code = normalisePurchaseCode(text);
    const found = code === null ? null : await store.findByCode(codes.indexOf(code));
    return found?.userId ? [found.userId] : [];
  },
});
