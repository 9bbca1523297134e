import type { ProblemCode } from './problems.ts';

/** Refusals of activations. The audit log records them, because buyers ask support about them. */
const ofActivation: ReadonlySet<ProblemCode> = new Set([
  'unknown_item',
  'request_expired',
  'no_licenses',
  'all_used',
  'slot_full',
  'other_end_product',
  'license_refunded',
  'license_blocked',
  'license_unknown',
  'wrong_item',
  'purchase_unknown',
  'owner_only',
  'code_unknown',
  'verifier_wrong',
]);

/** Further refusals about a purchase. */
const ofPurchase: ReadonlySet<ProblemCode> = new Set([
  'code_withheld',
  'network_not_covered',
  'code_used',
  'other_site',
  'marketplace_unreachable',
]);

/** Returns true for a refusal about a purchase; these are counted by day. */
export const isPurchaseRefusal = (code: ProblemCode): boolean =>
  ofActivation.has(code) || ofPurchase.has(code);

/** Returns true for the refusal of an activation. */
export const isActivationRefusal = (code: ProblemCode): boolean => ofActivation.has(code);
