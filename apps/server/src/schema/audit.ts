import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Written by the feature `audit`: who did what to what, when and from where. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    at: instant('at').notNull(),
    /** What happened, as `feature.event`: `identity.signed_in`. */
    event: text().notNull(),
    /** Whose account it concerns; the person reads these rows. No foreign key: they outlive it. */
    userId: integer('user_id'),
    /** Who did it: the user, `operator`, `site` or `hub`. */
    actor: text({ enum: ['user', 'operator', 'site', 'hub', 'anonymous'] }).notNull(),
    address: text(),
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (table) => [index('audit_events_user').on(table.userId, table.id)],
);
