import type { Activation } from './activation-store.ts';
import type { OwnedLicense } from './license-store.ts';
import type { ActivationRequest } from './request-store.ts';
import type { Reservation } from './reservation-store.ts';

/** The rows that one exchange of a code needs, locked. */
export interface Exchange {
  readonly request: ActivationRequest;
  readonly reservation: Reservation;
  readonly license: OwnedLicense;
}

/** Answer to a site's code. */
export interface ExchangeResult {
  readonly activationId: number;
  readonly activationToken: string;
  readonly certificate: string;
  readonly audience: string;
  readonly kind: Activation['kind'];
  readonly refreshAfter: Date;
  /** The last four characters of the purchase code. */
  readonly codeEnd: string;
}
