import * as z from 'zod/mini';
import { operatorCallGroup } from '#contract/call.ts';
import { idInQuery, instant } from '#contract/fields.ts';
import { after, pageOf, part } from './list.ts';

/** What a list of licences is narrowed down to. */
const licenseStates = ['free', 'used', 'bound', 'blocked', 'refunded', 'moved'] as const;

const siteKind = z.enum(['live', 'staging', 'local']);
const status = z.enum(['valid', 'refunded', 'blocked']);

const filters = {
  /** `bound`: to a domain; `moved`: often. */
  state: z.optional(z.enum(licenseStates)),
  item: z.optional(idInQuery),
  /** The last four characters of its purchase code. A whole one stands in no address: `findLicense`. */
  end: z.optional(
    z.string().check(
      z.overwrite((text) => text.trim().toLowerCase()),
      z.regex(/^[0-9a-f]{4}$/, 'The last four characters of a purchase code, please.'),
    ),
  ),
  /** The number of the person who owns it. */
  owner: z.optional(idInQuery),
  /** Part of the host of a site that it is or was active on. */
  site: part,
} as const;

const owner = z.nullable(z.object({ id: z.int(), username: z.string() }));
const item = z.object({ id: z.int(), name: z.string() });

const licenseRow = z.object({
  id: z.int(),
  item,
  code_end: z.string(),
  status,
  license_type: z.enum(['regular', 'extended']),
  owner,
  sold_at: instant,
  supported_until: z.nullable(instant),
  /** The website that it belongs to, and how often it has moved to another one. */
  bound_to: z.nullable(z.string()),
  moves: z.int(),
  /** Where it is active. */
  sites: z.array(z.object({ url: z.string(), kind: siteKind })),
});

const group = 'Licenses, for operators';
const common = { group, access: 'operator', role: 'viewer', scope: 'licenses:read' } as const;

export const operatorLicenseCalls = operatorCallGroup({
  operatorLicenses: {
    ...common,
    method: 'GET',
    path: '/api/operator/licenses',
    summary: 'Licenses, the newest first',
    gate: 'none',
    query: z.object({ ...filters, after }),
    answer: pageOf(licenseRow),
  },
  operatorLicensesCsv: {
    ...common,
    method: 'GET',
    path: '/api/operator/licenses/csv',
    summary: 'The same licenses, all of them, as CSV; written to the trail',
    gate: 'same-origin',
    query: z.object(filters),
    refusals: ['rate_limited'],
  },
});
