import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { factorResets } from '#schema/second-factors.ts';

export const createSecondFactorResetStore = (db: Db) => ({
  /** Stores a reset; false if the user already has one, whose date stays. */
  async begin(reset: typeof factorResets.$inferInsert): Promise<boolean> {
    const rows = await db
      .sql()
      .insert(factorResets)
      .values(reset)
      .onConflictDoNothing()
      .returning({ userId: factorResets.userId });
    return rows.length > 0;
  },
  /** Ends a reset, with `since` only a later one. Only one of concurrent calls returns true. */
  async end(userId: number, since?: Date): Promise<boolean> {
    const isTheirs = eq(factorResets.userId, userId);
    const rows = await db
      .sql()
      .delete(factorResets)
      .where(since === undefined ? isTheirs : and(isTheirs, gte(factorResets.askedAt, since)))
      .returning({ userId: factorResets.userId });
    return rows.length > 0;
  },
  async listDue(now: Date): Promise<number[]> {
    const rows = await db
      .sql()
      .select({ userId: factorResets.userId })
      .from(factorResets)
      .where(lte(factorResets.dueAt, now))
      .orderBy(asc(factorResets.dueAt));
    return rows.map(({ userId }) => userId);
  },
});

export type SecondFactorResetStore = ReturnType<typeof createSecondFactorResetStore>;
