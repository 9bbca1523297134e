import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import { about, siteKind, activated, asking, chance } from '#contract/calls/site-facts.ts';
import { reportedDiagnosis } from '#contract/diagnosis.ts';
import { instant, text } from '#contract/fields.ts';
import { networkPortion } from '#contract/limits.ts';

const { programWrite, publicWrite, siteWrite } = commonOf('Theme verification');

const site = { site_url: z.string() };

/** Calls of a site about its activation, and the public check of a certificate. */
export const activationCalls = callGroup({
  /**
   * The marketplace requires that a theme with verification also accepts its purchase code. A site
   * sends the code that its administrator typed, and the browser does not visit the hub.
   */
  verificationCode: {
    ...programWrite,
    path: '/api/theme-verification/code',
    summary: 'Activates a site with a purchase code, by the same rules and with the same answer',
    bodyLimit: 8 * 1024,
    body: z.object({
      ...asking,
      code: text(200),
      /**
       * Random value for an attempt, which the site stores until the hub answers. The same value
       * with the same code, item and site within ten minutes is a retry after a lost answer. A
       * retry gets the same activation and a new token that replaces the first token.
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
  /** The main site of a network activates the other sites, if the catalog covers networks. */
  activateNetwork: {
    ...siteWrite,
    path: '/api/theme-activation/network',
    summary: 'Activates other sites of a network with the license of its live site',
    bodyLimit: 64 * 1024,
    body: z.object({
      sites: z.array(text(2048)).check(z.minLength(1), z.maxLength(networkPortion)),
      ...about,
      /** The same value with the same sites within ten minutes is a retry. */
      nonce: chance,
    }),
    answer: z.object({
      /** In the order of the request. */
      sites: z.array(
        z.discriminatedUnion('outcome', [
          z.object({ ...site, outcome: z.literal('activated'), activation: activated }),
          z.object({ ...site, outcome: z.literal('active_already') }),
          z.object({ ...site, outcome: z.literal('refused'), why: z.string() }),
        ]),
      ),
    }),
    refusals: ['network_not_covered', 'rate_limited'],
  },
  heartbeat: {
    ...siteWrite,
    path: '/api/theme-activation/heartbeat',
    summary:
      'Receives the weekly heartbeat of a site; answers with a new certificate if the site needs one',
    bodyLimit: 8 * 1024,
    body: z.object({
      site_url: text(2048),
      ...about,
      certificate_id: z.optional(text(64)),
      /** Repeated until the hub has stored it. A malformed result is ignored. */
      // oxlint-disable-next-line promise/valid-params -- Zod's, no promise's.
      diagnosis: z.catch(z.optional(reportedDiagnosis), undefined),
    }),
    answer: z.object({
      status: z.enum(['active', 'moved', 'released', 'refunded', 'blocked']),
      certificate: z.optional(z.string()),
      refresh_after: instant,
      supported_until: z.nullable(instant),
      message: z.string(),
    }),
    refusals: ['rate_limited'],
  },
  deactivate: {
    ...siteWrite,
    path: '/api/theme-activation/deactivate',
    summary: 'Deactivates a site at its request',
    bodyLimit: 8 * 1024,
    body: z.object({ site_url: text(2048) }),
    answer: z.object({ res: z.literal(true) }),
    refusals: ['other_site', 'rate_limited'],
  },
  certificateCheck: {
    ...publicWrite,
    path: '/api/certificate/check',
    summary: 'Checks whether a certificate is genuine and valid',
    body: z.object({ certificate: text(8192) }),
    answer: z.object({
      genuine: z.boolean(),
      holds: z.boolean(),
      site: z.nullable(z.string()),
      item_id: z.nullable(z.int()),
      kind: z.nullable(siteKind),
      expires_at: z.nullable(instant),
    }),
    refusals: ['rate_limited'],
  },
});
