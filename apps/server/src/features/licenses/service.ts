import { normalisePurchaseCode } from '@hub/marketplace';
import type { OwnStore } from './own-store.ts';
import type { PurchaseCodes } from './codes/purchase-codes.ts';
import type { LicenseStore } from './store.ts';

/** Licenses of a user. */
export interface Ownership extends OwnStore {
  /** Returns true if the user owns a valid license of the item. */
  hasValid(userId: number, itemId: number): Promise<boolean>;
  /**
   * For operators: returns the owner of this code's license, or up to `most` owners of codes with
   * this ending.
   */
  ownersOf(codeOrEnd: string, most: number): Promise<number[]>;
  /**
   * For operators: returns the license of a whole purchase code, null if it is not registered, and
   * undefined if the text is none.
   */
  ofCode(text: string): Promise<{ id: number; userId: number | null } | null | undefined>;
}

interface OwnershipDependencies {
  readonly store: LicenseStore;
  readonly own: OwnStore;
  readonly codes: PurchaseCodes;
}

export const createOwnership = ({ store, own, codes }: OwnershipDependencies): Ownership => ({
  ...own,
  hasValid: (userId, itemId) => store.hasValid(userId, itemId),
  async ownersOf(codeOrEnd, most) {
    const text = codeOrEnd.trim().toLowerCase();
    if (/^[0-9a-f]{4}$/.test(text)) return store.ownersOfEnd(text, most);
    const code = normalisePurchaseCode(text);
    const found = code === null ? null : await store.findByCode(codes.indexOf(code));
    return found?.userId ? [found.userId] : [];
  },
  async ofCode(text) {
    const code = normalisePurchaseCode(text);
    return code === null ? undefined : store.findByCode(codes.indexOf(code));
  },
});
