import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { LicenseStatus } from '#licenses/license.ts';
import type { Db } from '#platform/db/db.ts';
import { blockedCodes, licenses } from '#schema/licenses.ts';

export const createBlockingStore = (db: Db) => {
  const { blockedAt } = blockedCodes;
  const isCode = (codeIndex: string) => eq(blockedCodes.codeIndex, codeIndex);
  const lockWhere = (where: SQL) =>
    db.sql().select().from(licenses).where(where).orderBy(asc(licenses.id)).for('update');
  return {
    /** Locks the license until the transaction ends, and returns it. */
    lock: async (id: number) => (await lockWhere(eq(licenses.id, id)))[0] ?? null,
    /** Locks the existing licenses in the order of their ids, and returns them. */
    lockAll: (ids: readonly number[]) => lockWhere(inArray(licenses.id, [...ids])),
    lockByCode: async (codeIndex: string) =>
      (await lockWhere(eq(licenses.codeIndex, codeIndex)))[0] ?? null,
    async setStatus(id: number, status: LicenseStatus) {
      await db.sql().update(licenses).set({ status }).where(eq(licenses.id, id));
    },
    /** Returns true if the code was blocked when its owner was erased. */
    isBarred: async (codeIndex: string): Promise<boolean> =>
      (await db.sql().$count(blockedCodes, isCode(codeIndex))) > 0,
    /** Deletes the block of a code without an owner. Returns true if there was one. */
    async unbar(codeIndex: string): Promise<boolean> {
      const rows = await db
        .sql()
        .delete(blockedCodes)
        .where(isCode(codeIndex))
        .returning({ blockedAt });
      return rows.length > 0;
    },
  };
};

export type BlockingStore = ReturnType<typeof createBlockingStore>;
