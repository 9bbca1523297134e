import { and, desc, eq, lt } from 'drizzle-orm';
import { auditEvents } from '#schema/audit.ts';
import type { Db } from '#platform/db/db.ts';

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

export const createAuditStore = (db: Db): AuditStore => ({
  async insert(row) {
    await db.sql().insert(auditEvents).values(row);
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
