import * as z from 'zod/mini';
import { actorKinds } from '#contract/actor.ts';
import { idInQuery, instant, name } from '#contract/fields.ts';
import { operatorCallGroup, operatorParts } from './action.ts';
import { after, fileColumns, pageOf, sortBy } from './list.ts';

const day = z.optional(z.iso.date('A day, please: 2026-11-22'));

export const auditLogFilters = {
  person: z.optional(idInQuery),
  license: z.optional(idInQuery),
  /** Part of a username, name, address, token or shell user; a full name matches exactly. */
  operator: z.optional(name(100)),
  actor: z.optional(z.enum(actorKinds)),
  /** Event such as `licenses.blocked`, or its subject `licenses`. */
  kind: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}(?:\.[a-z_]{1,40})?$/))),
  /** First and last day, inclusive. */
  from: day,
  to: day,
  sort: sortBy('time'),
} as const;

const eventRow = z.object({
  id: z.int(),
  at: instant,
  event: z.string(),
  text: z.string(),
  actor: z.enum(actorKinds),
  /** Null if no operator acted or no name was recorded. */
  by: z.nullable(z.object({ kind: z.enum(['user', 'token', 'shell']), name: z.string() })),
  reason: z.nullable(z.string()),
  /** Person concerned; the username is null after their erasure. */
  person: z.nullable(z.object({ id: z.int(), username: z.nullable(z.string()) })),
  license_id: z.nullable(z.int()),
  address: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

const { read, file } = operatorParts('Audit log, for operators');

export const operatorAuditLogCalls = operatorCallGroup({
  operatorAuditLog: {
    ...read,
    path: '/api/operator/trail',
    summary: 'Lists audit events',
    query: z.object({ ...auditLogFilters, after }),
    answer: z.extend(pageOf(eventRow), {
      /** Matches of the filter `operator`; null without it. */
      operators: z.nullable(z.array(z.string())),
    }),
  },
  operatorAuditLogCsv: {
    ...file,
    path: '/api/operator/trail/csv',
    summary: 'Exports the same events as CSV; recorded in the audit log',
    query: z.object({ ...auditLogFilters, columns: fileColumns }),
  },
});
