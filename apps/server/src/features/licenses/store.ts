import { and, eq, inArray } from 'drizzle-orm';
import type { License, LicenseStatus, PurchaseFacts } from './license.ts';
import type { ClosedCode, SealedCode } from './purchase-codes.ts';
import { ownLicenses } from './own-store.ts';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { licenses } from '#schema/licenses.ts';

export interface FoundLicense {
  readonly id: number;
  readonly userId: number;
  readonly status: LicenseStatus;
}

export interface LicenseStore {
  /** Every licence of the user with its sites, newest purchase first. */
  list(userId: number): Promise<License[]>;
  /** Whether the user owns a valid licence of the item. */
  hasValid(userId: number, itemId: number): Promise<boolean>;
  findByCode(codeIndex: string): Promise<FoundLicense | null>;
  /** Who owns licences whose codes end with these four, at most so many. */
  ownersOfEnd(codeEnd: string, most: number): Promise<number[]>;
  /** The code of a licence of this user. */
  findCode(userId: number, id: number): Promise<(ClosedCode & { itemName: string }) | null>;
  /** Removes licences of the user that hang on nothing, at most so many; answers how many. */
  remove(userId: number, most: number): Promise<number>;
  /** Adds a licence owned by its code alone; false when the code is there already. */
  insert(userId: number, purchase: PurchaseFacts & SealedCode, now: Date): Promise<boolean>;
}

const ofUser = statement<{ own: unknown }>(
  'licenses_of_user',
  `select ${ownLicenses.text} as own from users u where u.id = $1`,
);

export const createLicenseStore = (db: Db): LicenseStore => ({
  async list(userId) {
    const [row] = await db.run(ofUser, [userId]);
    return row ? ownLicenses.read(row.own) : [];
  },
  async hasValid(userId, itemId) {
    const isValid = eq(licenses.status, 'valid');
    const rows = await db
      .sql()
      .select({ id: licenses.id })
      .from(licenses)
      .where(and(eq(licenses.userId, userId), eq(licenses.itemId, itemId), isValid))
      .limit(1);
    return rows.length > 0;
  },
  async findByCode(codeIndex) {
    const [row] = await db
      .sql()
      .select({ id: licenses.id, userId: licenses.userId, status: licenses.status })
      .from(licenses)
      .where(eq(licenses.codeIndex, codeIndex));
    return row ?? null;
  },
  async findCode(userId, id) {
    const { codeSealed, codeIndex, itemName } = licenses;
    const [row] = await db
      .sql()
      .select({ codeSealed, codeIndex, itemName })
      .from(licenses)
      .where(and(eq(licenses.id, id), eq(licenses.userId, userId)));
    return row ?? null;
  },
  async ownersOfEnd(codeEnd, most) {
    const rows = await db
      .sql()
      .selectDistinct({ userId: licenses.userId })
      .from(licenses)
      .where(eq(licenses.codeEnd, codeEnd))
      .orderBy(licenses.userId)
      .limit(most);
    return rows.map(({ userId }) => userId);
  },
  async remove(userId, most) {
    const some = db
      .sql()
      .select({ id: licenses.id })
      .from(licenses)
      .where(eq(licenses.userId, userId))
      .orderBy(licenses.id)
      .limit(most)
      .for('update');
    const removed = await db
      .sql()
      .delete(licenses)
      .where(inArray(licenses.id, some))
      .returning({ id: licenses.id });
    return removed.length;
  },
  async insert(userId, purchase, now) {
    const rows = await db
      .sql()
      .insert(licenses)
      .values({ ...purchase, userId, confirmedAt: now, checkedAt: now, createdAt: now })
      .onConflictDoNothing({ target: licenses.codeIndex })
      .returning({ id: licenses.id });
    return rows.length > 0;
  },
});
