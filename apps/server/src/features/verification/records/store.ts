import type { Db } from '#platform/db/db.ts';
import { type ActivationStore, createActivationStore } from './activation-store.ts';
import { type ErasedUserStore, createErasedUserStore } from './erased-user-store.ts';
import { type LicenseStore, createLicenseStore } from './license-store.ts';
import { type RequestStore, createRequestStore } from './request-store.ts';
import { type ReservationStore, createReservationStore } from './reservation-store.ts';

export interface VerificationStore {
  readonly requests: RequestStore;
  readonly reservations: ReservationStore;
  readonly activations: ActivationStore;
  readonly licenses: LicenseStore;
  readonly erasedUsers: ErasedUserStore;
}

export const createVerificationStore = (db: Db): VerificationStore => ({
  requests: createRequestStore(db),
  reservations: createReservationStore(db),
  activations: createActivationStore(db),
  licenses: createLicenseStore(db),
  erasedUsers: createErasedUserStore(db),
});
