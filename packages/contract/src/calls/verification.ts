import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import { activated, asking, intent, knownVersions, siteKind } from '#contract/calls/site-facts.ts';
import { idInBody, idInQuery, instant, requestId, text } from '#contract/fields.ts';

const { programWrite, publicRead, read, write } = commonOf('Theme verification');

const requestInQuery = z.object({ request: z.optional(requestId) });

/** Request file of a site that cannot reach the hub; unknown fields are ignored. */
export const activationRequestFile = z.object({
  format: z.literal('hub-activation-request/1'),
  ...asking,
});

export const verificationCalls = callGroup({
  verificationRequest: {
    ...programWrite,
    path: '/api/theme-verification/requests',
    summary: 'Requests the activation of a WordPress site',
    bodyLimit: 8 * 1024,
    body: z.object({
      ...asking,
      return_url: text(2048),
      state: text(128).check(z.regex(/^[A-Za-z0-9_-]+$/)),
      code_challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
      code_challenge_method: z.literal('S256'),
    }),
    answer: z.object({ request_id: requestId, verify_url: z.string(), expires_in: z.int() }),
    refusals: ['unknown_item', 'too_large', 'media_type', 'rate_limited'],
  },
  waitingSite: {
    ...publicRead,
    path: '/api/theme-verification/waiting',
    summary: 'Returns the site of a request, for a visitor who has its id and is not signed in',
    query: requestInQuery,
    answer: z.object({ site: z.nullable(z.string()) }),
    refusals: ['rate_limited'],
  },
  verificationInfo: {
    ...read,
    gate: 'same-origin-if-request',
    path: '/api/theme-verification/info',
    summary:
      'Returns the request of a site and the matching licenses; a named request is bound to the user',
    query: requestInQuery,
    answer: z.union([
      z.object({ request: z.null() }),
      z.object({
        request: z.object({
          id: requestId,
          item: z.object({ id: z.int(), name: z.string() }),
          site: z.object({ url: z.string(), host: z.string() }),
          return_host: z.string(),
          intent: z.nullable(intent),
          ...knownVersions,
          status: z.enum(['open', 'reserved']),
          expires_at: instant,
        }),
        licenses: z.array(
          z.object({
            license_id: z.int(),
            masked_code: z.string(),
            sold_at: instant,
            supported_until: z.nullable(instant),
            kind: siteKind,
            fits: z.boolean(),
            /** Null if it fits. */
            why: z.nullable(z.string()),
            /** Effect of the activation, as a sentence; null if the license does not fit. */
            effect: z.nullable(z.string()),
            /** Domain lock that the activation sets, as a sentence; null for none. */
            binding: z.nullable(z.object({ for_good: z.boolean(), words: z.string() })),
            recommended: z.boolean(),
          }),
        ),
        sites: z.array(
          z.object({
            activation_id: z.string(),
            license_id: z.int(),
            url: z.string(),
            kind: siteKind,
            last_seen: instant,
            /** True if releasing this site frees a slot for the requesting site. */
            release: z.boolean(),
          }),
        ),
      }),
    ]),
    refusals: ['request_unknown', 'request_taken', 'request_expired', 'request_done'],
  },
  verificationCheck: {
    ...read,
    path: '/api/theme-verification/check',
    summary: 'Returns the verification status',
    query: requestInQuery,
    answer: z.object({
      data_ready: z.boolean(),
      verify_ready: z.boolean(),
      licenses_count: z.int(),
      unused: z.int(),
      reason: z.nullable(z.enum(['no_request', 'expired', 'no_licenses', 'all_used', 'blocked'])),
      expires_at: z.nullable(instant),
    }),
  },
  verificationRegister: {
    ...read,
    gate: 'same-origin',
    path: '/api/theme-verification/register',
    summary: 'Reserves a license for the site, and returns the next address for the browser',
    query: z.object({ request: z.optional(requestId), license_id: z.optional(idInQuery) }),
    answer: z.object({ redirect: z.string(), expires_at: instant }),
    refusals: [
      'no_request',
      'no_licenses',
      'all_used',
      'slot_full',
      'code_withheld',
      'other_end_product',
      'license_refunded',
      'license_blocked',
      'wrong_item',
      'request_taken',
      'license_unknown',
      'request_expired',
    ],
  },
  verificationCancel: {
    ...read,
    gate: 'same-origin',
    path: '/api/theme-verification/cancel',
    summary: 'Cancels an open or reserved request',
    query: requestInQuery,
    answer: z.object({ res: z.literal(true) }),
  },
  verificationToken: {
    ...programWrite,
    path: '/api/theme-verification/token',
    summary: 'Exchanges the one-time code of a site for the activation and its certificate',
    bodyLimit: 8 * 1024,
    body: z.object({
      code: text(128),
      code_verifier: z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/)),
    }),
    answer: activated,
    refusals: [
      'code_unknown',
      'code_used',
      'verifier_wrong',
      'rate_limited',
      'slot_full',
      'other_end_product',
      'license_refunded',
      'license_blocked',
    ],
  },
  offlineRequest: {
    ...write,
    path: '/api/theme-verification/offline/requests',
    summary:
      'Uploads the request file of a site without a connection; `info` then returns the request',
    bodyLimit: 32 * 1024,
    body: z.object({ file: text(8192) }),
    answer: z.object({ request_id: requestId }),
    refusals: ['unknown_item', 'too_large', 'rate_limited'],
  },
  offlineCertificate: {
    ...write,
    path: '/api/theme-verification/offline/certificate',
    summary: 'Activates that site and returns its certificate file',
    body: z.object({ request: requestId, license_id: z.optional(idInBody) }),
    answer: z.object({
      filename: z.string(),
      file: z.object({
        format: z.literal('hub-activation-certificate/1'),
        hub: z.string(),
        activation_id: z.string(),
        audience: z.string(),
        kind: siteKind,
        masked_purchase_code: z.string(),
        expires_at: instant,
        certificate: z.string(),
      }),
    }),
    refusals: [
      'request_unknown',
      'request_expired',
      'request_done',
      'no_licenses',
      'all_used',
      'slot_full',
      'other_end_product',
      'license_refunded',
      'license_blocked',
      'wrong_item',
      'license_unknown',
    ],
  },
});
