import { eq } from 'drizzle-orm';
import type { LicenseStatus } from './license.ts';
import type { Db } from '#platform/db/db.ts';
import { licenses } from '#schema/licenses.ts';

const columns = {
  id: licenses.id,
  userId: licenses.userId,
  itemName: licenses.itemName,
  codeEnd: licenses.codeEnd,
  status: licenses.status,
  missingWalks: licenses.missingWalks,
  missingSince: licenses.missingSince,
};

type BlockableLicense = Pick<typeof licenses.$inferSelect, keyof typeof columns>;

export interface BlockingStore {
  /** Locked until the transaction ends. */
  lockByCode(codeIndex: string): Promise<BlockableLicense | null>;
  setStatus(id: number, status: LicenseStatus): Promise<void>;
}

export const createBlockingStore = (db: Db): BlockingStore => ({
  async lockByCode(codeIndex) {
    const [row] = await db
      .sql()
      .select(columns)
      .from(licenses)
      .where(eq(licenses.codeIndex, codeIndex))
      .for('update');
    return row ?? null;
  },
  async setStatus(id, status) {
    await db.sql().update(licenses).set({ status }).where(eq(licenses.id, id));
  },
});
