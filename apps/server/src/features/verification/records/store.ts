import type { Db } from '#platform/db/db.ts';
import { createActivationStore } from './activation-store.ts';
import { createErasedUserStore } from './erased-user-store.ts';
import { createLicenseStore } from './license-store.ts';
import { createRequestStore } from './request-store.ts';
import { createReservationStore } from './reservation-store.ts';

export const createVerificationStore = (db: Db) => ({
  requests: createRequestStore(db),
  reservations: createReservationStore(db),
  activations: createActivationStore(db),
  licenses: createLicenseStore(db),
  erasedUsers: createErasedUserStore(db),
});

export type VerificationStore = ReturnType<typeof createVerificationStore>;
