import type { OwnedLicense } from './license-store.ts';
import type { ActivationRequest } from './request-store.ts';
import type { Reservation } from './reservation-store.ts';

/** The rows that one exchange of a code needs, locked. */
export interface Exchange {
  readonly request: ActivationRequest;
  readonly reservation: Reservation;
  readonly license: OwnedLicense;
}
