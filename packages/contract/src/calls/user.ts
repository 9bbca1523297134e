import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import { siteKind } from '#contract/calls/site-facts.ts';
import { licenseFacts, licenseStatus } from '#contract/license-facts.ts';
import { envatoUserId, idInBody, instant, outcome, text, typedPassword } from '#contract/fields.ts';

const accounts = commonOf('Marketplace accounts');
const licenses = commonOf('Licenses');

const activeSite = z.object({
  url: z.string(),
  kind: siteKind,
  last_seen: instant,
  activation_id: z.string(),
  /** True for protocol v1: the theme should be updated. */
  older_theme: z.boolean(),
});

const pastSite = z.object({
  url: z.string(),
  activation_date: instant,
  ended_at: z.nullable(instant),
  end_reason: z.nullable(z.string()),
});

const license = z.object({
  id: z.int(),
  item_id: z.object({
    name: z.string(),
    url: z.string(),
    thumb: z.string(),
    envato_id: z.int(),
  }),
  /** `code` shows only its last four characters; `show-code` returns all of it. */
  purchase: z.object({ code: z.string(), sold_at: instant }),
  used: z.boolean(),
  domain: z.nullable(z.string()),
  /** Website that the license is bound to, and the number of moves to another website. */
  bound_to: z.nullable(z.string()),
  moves: z.int(),
  sites: z.array(activeSite),
  history: z.array(pastSite),
  status: licenseStatus,
  ...licenseFacts,
});

const account = z.object({
  envato_username: z.string(),
  envato_user_id: envatoUserId,
  last_synced_at: z.nullable(instant),
  status: z.enum(['connected', 'reconnect', 'syncing']),
});

/** Required if the sign-in is not recent enough for the call. */
const password = z.optional(typedPassword);

export const claimLicenseBody = z.object({ purchase_code: text(200), password });

const oneAccount = z.object({ envato_user_id: envatoUserId });

export const userCalls = callGroup({
  getInfo: {
    ...commonOf('User').factorlessRead,
    path: '/api/user/get-info',
    summary: 'Returns the signed-in user, the license count and the messenger’s token',
    answer: z.object({
      isAdmin: z.boolean(),
      firstname: z.string(),
      lastname: z.string(),
      license_count: z.int(),
      intercomToken: z.nullable(z.string()),
      error_message: z.nullable(z.string()),
      /** At its owner's request; null without a request. */
      erase_at: z.nullable(instant),
    }),
  },
  getAccounts: {
    ...accounts.read,
    path: '/api/user/get-envato-accounts',
    summary: 'Lists the connected marketplace accounts',
    answer: z.array(account),
  },
  startAuthorization: {
    ...accounts.write,
    path: '/api/user/envato-authorization/start',
    summary: 'Returns the address of the marketplace’s consent page, with a state for this session',
    body: z.object({ origin: z.optional(text(2048)), password }),
    answer: z.object({ url: z.string() }),
    refusals: ['reauthenticate', 'rate_limited', 'unavailable'],
  },
  finishAuthorization: {
    ...accounts.write,
    path: '/api/user/envato-authorization/finish',
    summary: 'Finishes the connection with the values that the marketplace sent back',
    body: z.object({
      code: z.optional(text(512)),
      state: z.optional(text(128)),
      error: z.optional(text(128)),
      error_description: z.optional(text(1024)),
    }),
    answer: z.object({
      result: z.boolean(),
      message: z.string(),
      envato_user_id: z.optional(z.string()),
      origin: z.string(),
    }),
    refusals: ['rate_limited', 'marketplace_unreachable'],
  },
  resync: {
    ...accounts.read,
    gate: 'same-origin',
    path: '/api/user/envato-resync',
    summary: 'Starts or joins the import of an account and waits at most ten seconds for it',
    query: oneAccount,
    answer: z.object({
      result: z.boolean(),
      message: z.string(),
      added: z.int(),
      updated: z.int(),
      running: z.boolean(),
    }),
    refusals: ['not_found', 'rate_limited', 'marketplace_unreachable'],
  },
  syncProgress: {
    ...accounts.read,
    path: '/api/user/envato-sync',
    summary: 'Returns the progress of the running or last import of an account',
    query: oneAccount,
    answer: z.object({
      running: z.boolean(),
      pages: z.int(),
      found: z.int(),
      added: z.int(),
      updated: z.int(),
      result: z.nullable(z.boolean()),
      message: z.nullable(z.string()),
      finished_at: z.nullable(instant),
    }),
    refusals: ['not_found'],
  },
  disconnectAccount: {
    ...accounts.write,
    path: '/api/user/envato-disconnect',
    summary: 'Disconnects an account; its licenses stay as last known',
    body: oneAccount,
    answer: outcome,
    refusals: ['not_found'],
  },
  licenses: {
    ...licenses.read,
    path: '/api/user/licenses',
    summary:
      'Lists every license of the user, newest purchase first, with the last four characters of each purchase code',
    answer: z.array(license),
  },
  support: {
    ...licenses.read,
    path: '/api/user/get-support',
    summary: 'Lists the licenses with ended support, latest first',
    answer: z.array(
      z.object({
        /** Distinguishes two licenses of an item. */
        license_id: z.int(),
        /** Last four characters of the purchase code, and the site that the label names. */
        masked_code: z.string(),
        site: z.nullable(z.string()),
        item_data: z.object({ name: z.string(), url: z.string() }),
        supported_until: instant,
      }),
    ),
  },
  showCode: {
    ...licenses.write,
    path: '/api/user/show-code',
    summary: 'Returns the whole purchase code of a license; recorded in the user’s audit log',
    body: z.object({ license_id: idInBody, password }),
    answer: z.object({ code: z.string() }),
    refusals: ['not_found', 'code_withheld', 'rate_limited', 'reauthenticate', 'unavailable'],
  },
  claimLicense: {
    ...licenses.write,
    path: '/api/user/claim-license',
    summary: 'Adds a purchase code to the account',
    body: claimLicenseBody,
    answer: outcome,
    refusals: ['reauthenticate', 'rate_limited', 'marketplace_unreachable', 'unavailable'],
  },
  releaseSite: {
    ...licenses.write,
    path: '/api/user/release-site',
    summary: 'Releases a site from its license',
    body: z.object({ activation_id: text(32), password }),
    answer: outcome,
    refusals: ['not_found', 'rate_limited', 'reauthenticate'],
  },
});

const support = commonOf('Support');

export const supportCalls = callGroup({
  supportCalendar: {
    ...support.read,
    path: '/api/user/support.ics',
    summary: 'Exports the ends of the user’s support periods as an iCalendar file',
  },
  supportMails: {
    ...support.read,
    path: '/api/user/support-mails',
    summary: 'Returns whether the user gets emails before support ends',
    answer: z.object({ wanted: z.boolean() }),
  },
  setSupportMails: {
    ...support.write,
    path: '/api/user/support-mails',
    summary: 'Unsubscribes from support reminders, or subscribes again',
    body: z.object({ wanted: z.boolean() }),
    answer: outcome,
  },
  unsubscribe: {
    ...support.programWrite,
    path: '/api/unsubscribe',
    summary: 'Unsubscribes from support reminders by the token of an email, or subscribes again',
    // The token is the proof and no cookie is read, because people open emails on any device.
    body: z.object({ token: text(64), again: z.optional(z.boolean()) }),
    answer: outcome,
  },
});
