import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';

const columns = {
  id: licenses.id,
  userId: licenses.userId,
  itemId: licenses.itemId,
  itemName: licenses.itemName,
  codeEnd: licenses.codeEnd,
  status: licenses.status,
};

export type GivableLicense = Pick<typeof licenses.$inferSelect, keyof typeof columns>;

export interface AssigningStore {
  findIdByCode(codeIndex: string): Promise<number | null>;
  /** Returns true if the email address of this account is verified. */
  hasProvenAddress(userId: number): Promise<boolean>;
  /** Locks the license until the transaction ends, and returns it. */
  lock(id: number): Promise<GivableLicense | null>;
  /** Makes the user the owner, independent of the marketplace account that bought the license. */
  give(id: number, userId: number, now: Date): Promise<void>;
}

export const createAssigningStore = (db: Db): AssigningStore => ({
  async findIdByCode(codeIndex) {
    const [row] = await db
      .sql()
      .select({ id: licenses.id })
      .from(licenses)
      .where(eq(licenses.codeIndex, codeIndex));
    return row?.id ?? null;
  },
  async hasProvenAddress(userId) {
    const isProven = and(eq(users.id, userId), isNotNull(users.emailVerifiedAt));
    const rows = await db.sql().select({ id: users.id }).from(users).where(isProven);
    return rows.length > 0;
  },
  async lock(id) {
    const [row] = await db
      .sql()
      .select(columns)
      .from(licenses)
      .where(eq(licenses.id, id))
      .for('update');
    return row ?? null;
  },
  async give(id, userId, now) {
    await db
      .sql()
      .update(licenses)
      .set({ userId, accountId: null, givenAt: now })
      .where(eq(licenses.id, id));
  },
});
