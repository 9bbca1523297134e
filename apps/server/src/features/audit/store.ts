import { auditEvents } from '#schema/audit.ts';
import type { Db } from '#platform/db/db.ts';

export type AuditRow = typeof auditEvents.$inferInsert;

export interface AuditStore {
  insert(row: AuditRow): Promise<void>;
}

export const createAuditStore = (db: Db): AuditStore => ({
  async insert(row) {
    await db.sql().insert(auditEvents).values(row);
  },
});
