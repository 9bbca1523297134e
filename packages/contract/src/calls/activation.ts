import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import { about, siteKind } from '#contract/calls/site-facts.ts';
import { toldDiagnosis } from '#contract/diagnosis.ts';
import { instant, text } from '#contract/fields.ts';

const { siteWrite, publicWrite } = commonOf('Theme verification');

/** Calls of an activated site, and the public check of its certificate. */
export const activationCalls = callGroup({
  heartbeat: {
    ...siteWrite,
    path: '/api/theme-activation/heartbeat',
    summary: 'A site’s weekly sign of life; a fresh certificate when it needs one',
    bodyLimit: 8 * 1024,
    body: z.object({
      site_url: text(2048),
      ...about,
      certificate_id: z.optional(text(64)),
      /**
       * Result of the last connection check, sent until the hub has it. A malformed one is ignored.
       */
      // oxlint-disable-next-line promise/valid-params -- Zod's, no promise's.
      diagnosis: z.catch(z.optional(toldDiagnosis), undefined),
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
    summary: 'A site gives its activation back',
    bodyLimit: 8 * 1024,
    body: z.object({ site_url: text(2048) }),
    answer: z.object({ res: z.literal(true) }),
    refusals: ['other_site', 'rate_limited'],
  },
  certificateCheck: {
    ...publicWrite,
    path: '/api/certificate/check',
    summary: 'Whether a certificate is genuine and still holds',
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
