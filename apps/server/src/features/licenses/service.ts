import type { EndedSupport, License } from './license.ts';
import type { LicenseStore } from './store.ts';
import type { Clock } from '#platform/clock.ts';

/** What a user owns. */
export interface Ownership {
  /** Every licence with its sites, newest purchase first. */
  list(userId: number): Promise<License[]>;
  /** Licences, not refunded, whose support has ended, the latest first. */
  listEndedSupport(userId: number): Promise<EndedSupport[]>;
  /** Licences that are not refunded. */
  count(userId: number): Promise<number>;
  /** Whether the user owns a valid licence of the item. */
  hasValid(userId: number, itemId: number): Promise<boolean>;
}

export const createOwnership = (store: LicenseStore, clock: Clock): Ownership => ({
  list: (userId) => store.list(userId),
  listEndedSupport: (userId) => store.listEndedSupport(userId, clock.now()),
  count: (userId) => store.count(userId),
  hasValid: (userId, itemId) => store.hasValid(userId, itemId),
});
