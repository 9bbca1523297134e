import type { EndedSupport, License } from './license.ts';
import { ownEndedSupport, ownLicenseCount, ownLicenses } from './own-store.ts';
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
  /** Whether the user owns a valid licence of the item. */
  hasValid(userId: number, itemId: number): Promise<boolean>;
}

export const createOwnership = (store: LicenseStore): Ownership => ({
  licenses: ownLicenses,
  endedSupport: ownEndedSupport,
  count: ownLicenseCount,
  hasValid: (userId, itemId) => store.hasValid(userId, itemId),
});
