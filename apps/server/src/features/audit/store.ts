import { and, desc, eq, lt } from 'drizzle-orm';
import { auditEvents } from '#schema/audit.ts';
import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';

export type NewAuditRow = typeof auditEvents.$inferInsert;
export type AuditRow = typeof auditEvents.$inferSelect;

/** A page of a user's events: at most so many, older than the one named. */
interface Page {
  readonly before: number | null;
  readonly limit: number;
}

export interface AuditStore {
  insert(row: NewAuditRow): Promise<void>;
  list(userId: number, page: Page): Promise<AuditRow[]>;
}

const insertEvent = writing<never>(
  'audit_insert',
  `insert into audit_events (at, event, user_id, actor, address, details)
  values ($1::timestamptz, $2, $3, $4, $5, $6::jsonb)`,
);

export const createAuditStore = (db: Db): AuditStore => ({
  async insert(row) {
    const { at, event, userId, actor, address, details } = row;
    const json = JSON.stringify(details);
    await db.run(insertEvent, [at.toISOString(), event, userId, actor, address, json]);
  },
  list: (userId, { before, limit }) =>
    db
      .sql()
      .select()
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.userId, userId),
          before === null ? undefined : lt(auditEvents.id, before),
        ),
      )
      .orderBy(desc(auditEvents.id))
      .limit(limit),
});
