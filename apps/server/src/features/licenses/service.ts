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
  /** The same licences, where nobody is signed in: in background work. */
  list(userId: number): Promise<License[]>;
  /** Whether the user owns a valid licence of the item. */
  hasValid(userId: number, itemId: number): Promise<boolean>;
}

export const createOwnership = (store: LicenseStore): Ownership => ({
  licenses: ownLicenses,
  endedSupport: ownEndedSupport,
  count: ownLicenseCount,
  list: (userId) => store.list(userId),
  hasValid: (userId, itemId) => store.hasValid(userId, itemId),
});
