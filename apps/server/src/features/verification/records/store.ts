import type { Db } from '#platform/db/db.ts';
import { type ActivationStore, createActivationStore } from './activation-store.ts';
import { type LeavingStore, createLeavingStore } from './leaving-store.ts';
import { type OlderStore, createOlderStore } from './older-store.ts';
import { type LicenseStore, createLicenseStore } from './license-store.ts';
import { type RequestStore, createRequestStore } from './request-store.ts';
import { type ReservationStore, createReservationStore } from './reservation-store.ts';

export interface VerificationStore {
  readonly requests: RequestStore;
  readonly reservations: ReservationStore;
  readonly activations: ActivationStore;
  readonly licenses: LicenseStore;
  readonly leaving: LeavingStore;
  readonly older: OlderStore;
}

export const createVerificationStore = (db: Db): VerificationStore => ({
  requests: createRequestStore(db),
  reservations: createReservationStore(db),
  activations: createActivationStore(db),
  licenses: createLicenseStore(db),
  leaving: createLeavingStore(db),
  older: createOlderStore(db),
});
