import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { LicenseStatus } from '#licenses/license.ts';
import type { Db } from '#platform/db/db.ts';
import { blockedCodes, licenses } from '#schema/licenses.ts';

const columns = {
  id: licenses.id,
  userId: licenses.userId,
  itemId: licenses.itemId,
  itemName: licenses.itemName,
  codeEnd: licenses.codeEnd,
  codeIndex: licenses.codeIndex,
  status: licenses.status,
  missedImports: licenses.missedImports,
  missingSince: licenses.missingSince,
};

type BlockableLicense = Pick<typeof licenses.$inferSelect, keyof typeof columns>;

export interface BlockingStore {
  /** Locks the license until the transaction ends, and returns it. */
  lock(id: number): Promise<BlockableLicense | null>;
  /** Locks the existing licenses in the order of their ids, and returns them. */
  lockAll(ids: readonly number[]): Promise<readonly BlockableLicense[]>;
  lockByCode(codeIndex: string): Promise<BlockableLicense | null>;
  setStatus(id: number, status: LicenseStatus): Promise<void>;
  /** Returns true if the code was blocked when its owner was erased. */
  isBarred(codeIndex: string): Promise<boolean>;
  /** Deletes the block of a code without an owner. Returns true if there was one. */
  unbar(codeIndex: string): Promise<boolean>;
}

const lockAll = (db: Db, where: SQL): Promise<BlockableLicense[]> =>
  db.sql().select(columns).from(licenses).where(where).orderBy(asc(licenses.id)).for('update');

const lockWhere = async (db: Db, where: SQL): Promise<BlockableLicense | null> =>
  (await lockAll(db, where))[0] ?? null;

export const createBlockingStore = (db: Db): BlockingStore => ({
  lock: (id) => lockWhere(db, eq(licenses.id, id)),
  lockAll: (ids) => lockAll(db, inArray(licenses.id, [...ids])),
  lockByCode: (codeIndex) => lockWhere(db, eq(licenses.codeIndex, codeIndex)),
  async setStatus(id, status) {
    await db.sql().update(licenses).set({ status }).where(eq(licenses.id, id));
  },
  async isBarred(codeIndex) {
    const { blockedAt } = blockedCodes;
    const isThis = eq(blockedCodes.codeIndex, codeIndex);
    const rows = await db.sql().select({ blockedAt }).from(blockedCodes).where(isThis);
    return rows.length > 0;
  },
  async unbar(codeIndex) {
    const isThis = eq(blockedCodes.codeIndex, codeIndex);
    const { blockedAt } = blockedCodes;
    const rows = await db.sql().delete(blockedCodes).where(isThis).returning({ blockedAt });
    return rows.length > 0;
  },
});
