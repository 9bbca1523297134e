import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';

export const createAssigningStore = (db: Db) => ({
  async hasProvenAddress(userId: number): Promise<boolean> {
    const isProven = and(eq(users.id, userId), isNotNull(users.emailVerifiedAt));
    return (await db.sql().$count(users, isProven)) > 0;
  },
  /** Locks the license until the transaction ends, and returns it. */
  async lock(id: number) {
    const [row] = await db.sql().select().from(licenses).where(eq(licenses.id, id)).for('update');
    return row ?? null;
  },
  /** Makes the user the owner, independent of the marketplace account that bought the license. */
  async give(id: number, userId: number, givenAt: Date) {
    const owner = { userId, accountId: null, givenAt };
    await db.sql().update(licenses).set(owner).where(eq(licenses.id, id));
  },
});

export type AssigningStore = ReturnType<typeof createAssigningStore>;
