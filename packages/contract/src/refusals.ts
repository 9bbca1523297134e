import type { ProblemCode } from './problems.ts';

interface PurchaseRefusal {
  /**
   * True for an activation. The audit log records these refusals, because buyers ask support about
   * them.
   */
  readonly isActivation: boolean;
}

const ofActivation: PurchaseRefusal = { isActivation: true };
const ofPurchase: PurchaseRefusal = { isActivation: false };

/**
 * Refusals of buyers and sites that are counted by day. Other refusals are not about a purchase.
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
