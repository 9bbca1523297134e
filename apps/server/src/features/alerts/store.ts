import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { ownerAlerts } from '#schema/alerts.ts';

export const createAlertStore = (db: Db) => ({
  async list(): Promise<string[]> {
    const rows = await db.sql().select({ problem: ownerAlerts.problem }).from(ownerAlerts);
    return rows.map(({ problem }) => problem);
  },
  /** Stores an open problem. Returns true only to the instance that inserted it. */
  async begin(problem: string, begunAt: Date): Promise<boolean> {
    const rows = await db
      .sql()
      .insert(ownerAlerts)
      .values({ problem, begunAt })
      .onConflictDoNothing()
      .returning({ problem: ownerAlerts.problem });
    return rows.length === 1;
  },
  /** Removes an open problem. Returns its start to the instance that removed it; null to others. */
  async end(problem: string): Promise<Date | null> {
    const isThis = eq(ownerAlerts.problem, problem);
    const [row] = await db.sql().delete(ownerAlerts).where(isThis).returning();
    return row?.begunAt ?? null;
  },
});

export type AlertStore = ReturnType<typeof createAlertStore>;
