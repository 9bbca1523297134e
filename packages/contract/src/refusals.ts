import type { ProblemCode } from './problems.ts';

interface PurchaseRefusal {
  /** Concerns an activation. Support is asked about these, so the audit log records them. */
  readonly isActivation: boolean;
}

const ofActivation: PurchaseRefusal = { isActivation: true };
const ofPurchase: PurchaseRefusal = { isActivation: false };

/**
 * Refusals of buyers and sites, counted by day. All others concern a request, and not a purchase.
 */
const purchaseRefusals: Partial<Readonly<Record<ProblemCode, PurchaseRefusal>>> = {
  unknown_item: ofActivation,
  request_expired: ofActivation,
  no_licenses: ofActivation,
  all_used: ofActivation,
  slot_full: ofActivation,
  other_end_product: ofActivation,
  license_refunded: ofActivation,
  license_blocked: ofActivation,
  license_unknown: ofActivation,
  wrong_item: ofActivation,
  purchase_unknown: ofActivation,
  owner_only: ofActivation,
  code_unknown: ofActivation,
  verifier_wrong: ofActivation,
  code_withheld: ofPurchase,
  network_not_covered: ofPurchase,
  code_used: ofPurchase,
  other_site: ofPurchase,
  marketplace_unreachable: ofPurchase,
};

export const isPurchaseRefusal = (code: ProblemCode): boolean =>
  purchaseRefusals[code] !== undefined;

export const isActivationRefusal = (code: ProblemCode): boolean =>
  purchaseRefusals[code]?.isActivation === true;
