import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
    /** Its place in the chain (features/audit/chain-links.ts); null until the next round. */
    place: integer(),
    /** Keyed hashes of what it says, and those tied to the row before. */
    digest: text(),
    link: text(),
    /** When its address and details were taken away; null: they are as they were written. */
    blankedAt: instant('blanked_at'),
  },
  (table) => [
    index('audit_events_user').on(table.userId, table.id),
    uniqueIndex('audit_events_place').on(table.place),
    index('audit_events_kind').on(table.event, table.id),
    index('audit_events_at').on(table.at),
    index('audit_events_operators')
      .on(table.id)
      .where(sql`actor = 'operator'`),
    // Of one who did little, without a look at what all the others did.
    index('audit_events_by')
      .on(sql`(details ->> 'by_name')`, table.id)
      .where(sql`actor = 'operator'`),
    index('audit_events_license')
      .on(sql`(details ->> 'license_id')`, table.id)
      .where(sql`details ->> 'license_id' is not null`),
    index('audit_events_code_end')
      .on(sql`(details ->> 'code_end')`, table.id)
      .where(sql`details ->> 'license_id' is null and details ->> 'code_end' is not null`),
    index('audit_events_loose')
      .on(table.id)
      .where(sql`place is null`),
    /** What the days' figures count (platform/db/counters/daily-figures.ts): few of all events. */
    index('audit_events_counted')
      .on(table.at)
      .where(
        sql`event in ('registration.registered', 'verification.activated', 'verification.activated_by_code')`,
      ),
    index('audit_events_strangers')
      .on(table.at)
      .where(sql`actor = 'anonymous' and blanked_at is null`),
  ],
);

/**
 * Where the chain begins, behind the last row that was removed for its age; and, while a new secret
 * writes it anew, where that stands.
 */
export const auditBeginning = pgTable('audit_beginning', {
  id: integer().primaryKey(),
  place: integer().notNull(),
  link: text().notNull(),
  /** When what was removed last had happened; null: nothing was. */
  at: instant('at'),
  /** A keyed hash of the three. */
  seal: text().notNull(),
});
