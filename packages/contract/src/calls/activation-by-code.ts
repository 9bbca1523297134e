import * as z from 'zod/mini';
import { callGroup } from '#contract/call.ts';
import { activated, asking, chance } from '#contract/calls/site-facts.ts';
import { text } from '#contract/fields.ts';

/**
 * The marketplace wants an item that asks for a verification to take its purchase code, too: a site
 * sends the code that its administrator typed, and is activated without a browser on its way.
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
      /** As it was typed, without the spaces around it. */
      code: text(200),
      /**
       * Chance that the site makes for this try and keeps until it is answered: the same one with the
       * same code, item and site, within ten minutes, is the same try again, whose answer was lost. It
       * gets the same activation and a new token in place of the first.
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
