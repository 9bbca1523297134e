import * as z from 'zod/mini';
import { callGroup } from '#contract/call.ts';
import { activated, asking, chance } from '#contract/calls/site-facts.ts';
import { text } from '#contract/fields.ts';

/**
 * Activation by purchase code. The marketplace requires that a theme with verification also accepts
 * its purchase code. A site sends the code that its administrator typed, without a browser visit to
 * the hub.
 */
export const activationByCodeCalls = callGroup({
  verificationCode: {
    method: 'POST',
    path: '/api/theme-verification/code',
    group: 'Theme verification',
    summary: 'A site is activated with a purchase code, by the same rules and with the same answer',
    access: 'program',
    gate: 'none',
    bodyLimit: 8 * 1024,
    body: z.object({
      ...asking,
      /** Text as typed, trimmed. */
      code: text(200),
      /**
       * Random value that the site makes for this attempt and keeps until it is answered. The same
       * value with the same code, item and site within ten minutes is a retry of a lost answer. It
       * gets the same activation and a new token that replaces the first.
       */
      nonce: chance,
    }),
    answer: activated,
    refusals: [
      'unknown_item',
      'purchase_unknown',
      'wrong_item',
      'owner_only',
      'slot_full',
      'other_end_product',
      'license_refunded',
      'license_blocked',
      'marketplace_unreachable',
      'unavailable',
      'too_large',
      'media_type',
      'rate_limited',
    ],
  },
});
