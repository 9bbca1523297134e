import { actorKinds } from '@hub/contract/actor';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { defineTable, given, internal } from './define-table.ts';

/** Written by the feature `audit`: actor, event, subject, time and origin of every action. */
export const auditEvents = defineTable(
  'audit_events',
  {
    what: 'Audit log',
    until: '400 days; addresses of strangers 90; without the person after erasure',
    rows: 'user_id = $1',
  },
  {
    id: internal(id()),
    at: given(instant('at').notNull()),
    /** Event name in the form `feature.event`, such as `identity.signed_in`. */
    event: given(text().notNull()),
    /** User concerned, who reads these rows. No foreign key: the rows outlive the account. */
    userId: internal(integer('user_id')),
    actor: given(text({ enum: actorKinds }).notNull()),
    address: given(text()),
    details: given(jsonb().$type<Record<string, string | number | boolean | null>>().notNull()),
    /** Number in the audit chain (features/audit/chain/chain-links.ts); null until numbered. */
    sequence: internal(integer()),
    /** Keyed hash of the row's content, and keyed hash of that together with the previous row. */
    digest: internal(text()),
    link: internal(text()),
    /** Time at which address and details were removed. */
    blankedAt: given(instant('blanked_at')),
  },
  (table) => [
    index('audit_events_user').on(table.userId, table.id),
    uniqueIndex('audit_events_sequence').on(table.sequence),
    index('audit_events_kind').on(table.event, table.id),
    index('audit_events_at').on(table.at),
    index('audit_events_operators')
      .on(table.id)
      .where(sql`actor = 'operator'`),
    // Finds the events of an operator with few actions without reading those of other operators.
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
      .where(sql`sequence is null`),
    // Events that the daily figures count (platform/db/counters/daily-figures.ts): few of all.
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

/** Start of the audit chain, after the last expired row; in a rotation, how far rehashing is. */
export const auditBeginning = defineTable(
  'audit_beginning',
  { what: 'Beginning of the audit chain', until: 'forever', rows: null },
  {
    id: integer().primaryKey(),
    sequence: integer().notNull(),
    link: text().notNull(),
    /** Time of the last removed event. */
    at: instant('at'),
    /** Keyed hash of the other columns. */
    seal: text().notNull(),
  },
);
