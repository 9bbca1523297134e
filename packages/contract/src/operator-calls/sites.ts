import * as z from 'zod/mini';
import { knownVersions, siteKind } from '#contract/calls/site-facts.ts';
import { day, idInQuery, instant, name } from '#contract/fields.ts';
import {
  defineAction,
  operatorCallGroup,
  operatorParts,
  reason,
  releasing,
  seen,
} from './action.ts';
import { after, fileColumns, pageOf, part, sortBy } from './list.ts';

/** Id of an activation, as text. */
const idText = z.string().check(z.regex(/^[1-9]\d{0,8}$/));

/** Version or its beginning: `3.0` finds 3.0 and 3.0.2, but neither 3.01 nor 13.0. */
const version = z.optional(name(40).check(z.regex(/^[0-9A-Za-z.+-]+$/, 'A version, please: 3.0')));

export const siteFilters = {
  /** Part of the host of the site. */
  host: part,
  item: z.optional(idInQuery),
  theme: version,
  wordpress: version,
  php: version,
  kind: z.optional(siteKind),
  /** Period in which a site was last seen: its first day, and the day after its last day. */
  seen_from: z.optional(day),
  seen_before: z.optional(day),
  /** Sort order. There is no `last_seen`, because its index would slow down each heartbeat. */
  sort: sortBy('activated', 'host'),
} as const;

const siteRow = z.object({
  activation_id: z.string(),
  url: z.string(),
  kind: siteKind,
  license: z.object({ id: z.int(), code_end: z.string() }),
  item: z.object({ id: z.int(), name: z.string() }),
  owner: z.nullable(z.object({ id: z.int(), username: z.string() })),
  ...knownVersions,
  activated_at: instant,
  last_seen: instant,
  /** True if the theme uses protocol v1. */
  older_theme: z.boolean(),
});

const { read, file, support } = operatorParts('Sites, for operators');

export const operatorSiteCalls = operatorCallGroup({
  operatorSites: {
    ...read,
    scope: 'licenses:read',
    path: '/api/operator/sites',
    summary: 'Lists active sites',
    query: z.object({ ...siteFilters, after }),
    answer: pageOf(siteRow),
  },
  operatorSitesCsv: {
    ...file,
    scope: 'licenses:read',
    path: '/api/operator/sites/csv',
    summary: 'Exports the same sites as CSV; recorded in the audit log',
    query: z.object({ ...siteFilters, columns: fileColumns }),
  },
  operatorReleaseSite: defineAction({
    ...support,
    scope: 'licenses:write',
    path: '/api/operator/site/release',
    summary: 'Deactivates one site',
    body: z.object({ activation_id: idText, reason, seen: z.optional(seen) }),
    refusals: ['not_found', 'changed_meanwhile'],
    ...releasing,
  }),
});
