import * as z from 'zod/mini';
import { knownVersions, siteKind } from '#contract/calls/site-facts.ts';
import { knownDiagnosis } from '#contract/diagnosis.ts';
import { idInBody, idInQuery, instant, name, outcome, text } from '#contract/fields.ts';
import { licenseFacts, licenseStatus } from '#contract/license-facts.ts';
import { mostTicked } from '#contract/limits.ts';
import {
  activationEnded,
  defineAction,
  operatorCallGroup,
  operatorParts,
  reason,
  releasing,
  seen,
} from './action.ts';
import { after, fileColumns, pageOf, part, sortBy } from './list.ts';

const licenseStates = ['free', 'used', 'bound', 'blocked', 'refunded', 'moved'] as const;

export const licenseFilters = {
  /** `bound`: to a domain. `moved`: often. */
  state: z.optional(z.enum(licenseStates)),
  item: z.optional(idInQuery),
  /** An address never contains a whole code; see `findLicense`. */
  end: z.optional(
    z.string().check(
      z.overwrite((typed) => typed.trim().toLowerCase()),
      z.regex(/^[0-9a-f]{4}$/, 'The last four characters of a purchase code, please.'),
    ),
  ),
  /** Part of the owner's names or email address, or of a site's host; or a code's end. */
  q: part,
  owner: z.optional(idInQuery),
  /** A current or earlier site. */
  site: part,
  /** `added` is the time at which the hub added the license. */
  sort: sortBy('added', 'sold', 'support'),
} as const;

const owner = z.nullable(z.object({ id: z.int(), username: z.string() }));
const item = z.object({ id: z.int(), name: z.string() });

const licenseRow = z.object({
  id: z.int(),
  item,
  code_end: z.string(),
  status: licenseStatus,
  ...licenseFacts,
  owner,
  sold_at: instant,
  /** Website that the license is bound to, and the number of moves to another website. */
  bound_to: z.nullable(z.string()),
  moves: z.int(),
  sites: z.array(z.object({ url: z.string(), kind: siteKind })),
});

const { read, file, support, owners } = operatorParts('Licenses, for operators');

const pastSite = z.object({
  activation_id: z.string(),
  url: z.string(),
  kind: siteKind,
  activated_at: instant,
  last_seen: instant,
  ended_at: z.nullable(instant),
  /** `released` by its owner, `deactivated` by the site, `operator`, `moved` or `silent`. */
  end_reason: z.nullable(z.string()),
  /** `moved`: the site moved the license to another website. `freed`: that lock was lifted. */
  moved: z.boolean(),
  freed: z.boolean(),
  ...knownVersions,
  diagnosis: knownDiagnosis,
  /** True if the theme uses protocol v1. */
  older_theme: z.boolean(),
});

const purchase = z.object({ item, ...licenseFacts, sold_at: instant });

const oneLicense = { license_id: idInBody } as const;
const acted = { ...oneLicense, reason, seen } as const;
/** Username or email address, in full. */
const to = name(254);
/** Purchase code as typed, only for the search; it is never stored. */
const code = text(200);

/** Form that releases a site; an empty site means every site. */
export const releaseSiteForm = z.object({ site: z.string(), reason });
export const giveLicenseForm = z.object({ to, reason });

const action = {
  ...support,
  scope: 'licenses:write',
  refusals: ['not_found', 'changed_meanwhile'],
} as const;

const blockedOrNot = {
  events: {
    'licenses.blocked': 'License blocked by our support team',
    'licenses.unblocked': 'License no longer blocked',
  },
  mails: ['licenses/blocked', 'licenses/unblocked'],
} as const;

const giveCommand = {
  'license give CODE --to WHO --reason REASON':
    'transfer a license and its sites to another account; also registers an unregistered code. The license stays there, whoever bought it',
} as const;

const givenHere = {
  'licenses.given_here': 'License transferred to this account by our support team',
} as const;

export const operatorLicenseCalls = operatorCallGroup({
  operatorLicenses: {
    ...read,
    scope: 'licenses:read',
    path: '/api/operator/licenses',
    summary: 'Lists licenses',
    query: z.object({ ...licenseFilters, after }),
    answer: pageOf(licenseRow),
  },
  operatorLicensesCsv: {
    ...file,
    scope: 'licenses:read',
    path: '/api/operator/licenses/csv',
    summary: 'Exports the same licenses as CSV; recorded in the audit log',
    query: z.object({ ...licenseFilters, columns: fileColumns }),
  },
  operatorLicense: {
    ...read,
    scope: 'licenses:read',
    path: '/api/operator/license',
    summary: 'Shows one license: owner, current and past sites, newest audit event',
    query: z.object({ license_id: idInQuery }),
    answer: z.extend(z.omit(licenseRow, { sites: true, owner: true }), {
      owner: z.nullable(
        z.object({
          id: z.int(),
          username: z.string(),
          email: z.string(),
          blocked: z.boolean(),
        }),
      ),
      /** Marketplace account that has the purchase; null if it was claimed by code or assigned. */
      envato_username: z.nullable(z.string()),
      created_at: instant,
      confirmed_at: instant,
      /** Time at which support assigned the license to its owner; null for never. */
      given_at: z.nullable(instant),
      /** Newest first. */
      sites: z.array(pastSite),
      seen,
    }),
    refusals: ['not_found'],
  },
  operatorFindLicense: {
    ...read,
    scope: 'licenses:read',
    method: 'POST',
    path: '/api/operator/licenses/find',
    changesNothing: 'No address contains a purchase code.',
    summary:
      'Finds the license of a purchase code; looks up an unregistered code on the marketplace',
    gate: 'token',
    body: z.object({ code }),
    answer: z.object({ license_id: z.nullable(z.int()), purchase: z.nullable(purchase) }),
    refusals: ['rate_limited', 'marketplace_unreachable', 'unavailable'],
  },
  operatorReleaseSites: defineAction({
    ...action,
    path: '/api/operator/license/release',
    summary: 'Deactivates all sites of a license',
    body: z.object(acted),
    ...releasing,
  }),
  operatorMoveLicense: defineAction({
    ...action,
    path: '/api/operator/license/move',
    summary: 'Unlocks the domain of a license, so that it can be activated on any domain',
    body: z.object(acted),
    commands: { 'license move CODE REASON': 'unlock the domain, after a rebrand' },
    events: { ...activationEnded, 'verification.unbound': 'License unlocked by our support team' },
    mails: ['verification/ended', 'verification/unbound'],
  }),
  operatorBlockLicense: defineAction({
    ...action,
    path: '/api/operator/license/block',
    summary: 'Blocks or unblocks a license',
    body: z.object({ ...acted, blocked: z.boolean() }),
    commands: { 'license block CODE on|off REASON': 'block or unblock a license' },
    ...blockedOrNot,
  }),
  operatorBlockLicenses: defineAction({
    ...action,
    refusals: [],
    path: '/api/operator/licenses/block',
    summary: `Blocks or unblocks up to ${mostTicked} licenses, all in one transaction, and says the result of each`,
    body: z.object({
      ids: z.array(idInBody).check(z.minLength(1), z.maxLength(mostTicked)),
      blocked: z.boolean(),
      reason,
      /** `seen` of the action to undo. Licenses that changed since then stay unchanged. */
      seen: z.optional(seen),
    }),
    answer: z.object({
      ...outcome.shape,
      /** Newest audit event of these licenses. */
      seen,
      outcomes: z.array(
        z.object({ id: z.int(), result: z.enum(['done', 'already', 'changed', 'not_found']) }),
      ),
    }),
    commands: 'A shell blocks by purchase code, one at a time.',
    ...blockedOrNot,
  }),
  operatorGiveLicense: defineAction({
    ...action,
    path: '/api/operator/license/give',
    summary: 'Transfers a license and its sites to another account',
    body: z.object({ ...acted, to }),
    commands: giveCommand,
    events: {
      'licenses.given_away': 'License transferred to another account by our support team',
      ...givenHere,
    },
    mails: ['licenses/given-away', 'licenses/given-here'],
  }),
  operatorRegisterLicense: defineAction({
    ...action,
    path: '/api/operator/licenses/register',
    summary: 'Registers an unregistered purchase code for an account',
    body: z.object({ code, to, reason }),
    refusals: ['changed_meanwhile', 'marketplace_unreachable', 'unavailable', 'rate_limited'],
    commands: giveCommand,
    events: givenHere,
    mails: ['licenses/given-here'],
  }),
  operatorShowCode: defineAction({
    ...owners,
    path: '/api/operator/license/show-code',
    summary: 'Shows the whole purchase code of a license; recorded in the owner’s activity',
    fresh: true,
    body: z.object(oneLicense),
    answer: z.object({ code: z.string() }),
    refusals: ['not_found', 'rate_limited', 'unavailable'],
    commands: {
      'license show-code NUMBER': "show the whole purchase code; the owner's activity records it",
    },
    events: { 'licenses.code_shown': 'Whole purchase code shown' },
    mails: 'The owner’s account activity shows it.',
  }),
});
