import type { ProblemCode } from '@hub/contract/problems';

/** Refusals that tell how buyers and sites fare. All others are about a request, and not about a purchase. */
const counted: readonly ProblemCode[] = [
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
  'code_withheld',
  'network_not_covered',
  'code_unknown',
  'code_used',
  'verifier_wrong',
  'other_site',
  'marketplace_unreachable',
];

export const isCounted = (code: ProblemCode): boolean => counted.includes(code);
