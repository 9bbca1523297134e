import { normalisePurchaseCode } from '@hub/marketplace';
import type { EndedSupport, License } from './license.ts';
import { ownEndedSupport, ownLicenseCount, ownLicenses } from './own-store.ts';
import type { PurchaseCodes } from './purchase-codes.ts';
import type { LicenseStore } from './store.ts';
import type { UserRead } from '#platform/db/user-read.ts';

/** What a user owns. */
export interface Ownership {
  /** Every licence with its sites, newest purchase first. */
  readonly licenses: UserRead<License[]>;
  /** Licences, not refunded, whose support has ended, the latest first. */
  readonly endedSupport: UserRead<EndedSupport[]>;
  /** Licences that are not refunded. */
  readonly count: UserRead<number>;
  /** The same licences, where nobody is signed in: in background work. */
  list(userId: number): Promise<License[]>;
  /** Whether the user owns a valid licence of the item. */
  hasValid(userId: number, itemId: number): Promise<boolean>;
  /** For operators: who owns the licence of this code, or those whose codes end so; at most so many. */
  ownersOf(codeOrEnd: string, most: number): Promise<number[]>;
}

interface OwnershipParts {
  readonly store: LicenseStore;
  readonly codes: PurchaseCodes;
}

export const createOwnership = ({ store, codes }: OwnershipParts): Ownership => ({
  licenses: ownLicenses,
  endedSupport: ownEndedSupport,
  count: ownLicenseCount,
  list: (userId) => store.list(userId),
  hasValid: (userId, itemId) => store.hasValid(userId, itemId),
  async ownersOf(codeOrEnd, most) {
    const text = codeOrEnd.trim().toLowerCase();
    if (/^[0-9a-f]{4}$/.test(text)) return store.ownersOfEnd(text, most);
    const code = normalisePurchaseCode(text);
    const found = code === null ? null : await store.findByCode(codes.indexOf(code));
    return found?.userId ? [found.userId] : [];
  },
});
