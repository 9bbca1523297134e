import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { LicenseStatus } from './license.ts';
import type { SealedPurchase } from './codes/purchase-codes.ts';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { blockedCodes, licenses } from '#schema/licenses.ts';

// The order by purchase date uses the owner's index; with an order by id, PostgreSQL would read all
// licenses. The lock follows the order of ids, like every lock of licenses.
const removeText = `
  with oldest as (
    select id from licenses where user_id = $1::int order by sold_at limit $2::int
  ), going as (
    select id from licenses where id in (select id from oldest) and user_id = $1::int
    order by id for update
  ), gone as (
    delete from licenses where id in (select id from going) returning code_index, status
  ), barred as (
    insert into blocked_codes (code_index, blocked_at)
    select code_index, $3::timestamptz from gone where status = 'blocked'
    on conflict do nothing
  )
  select count(*)::int as found from oldest`;

export const createLicenseStore = (db: Db) => ({
  /** Returns true if the user owns a valid license of the item. */
  async hasValid(userId: number, itemId: number): Promise<boolean> {
    const isOwn = and(eq(licenses.userId, userId), eq(licenses.itemId, itemId));
    const rows = await db
      .sql()
      .select({ id: licenses.id })
      .from(licenses)
      .where(and(isOwn, eq(licenses.status, 'valid')))
      .limit(1);
    return rows.length > 0;
  },
  async findByCode(codeIndex: string) {
    const { id, userId, status } = licenses;
    const isThis = eq(licenses.codeIndex, codeIndex);
    const [row] = await db.sql().select({ id, userId, status }).from(licenses).where(isThis);
    return row ?? null;
  },
  /** Returns the license with its sealed code. If `userId` is set, that user must own it. */
  async findCode(id: number, userId?: number) {
    const isOwn = userId === undefined ? undefined : eq(licenses.userId, userId);
    const isThis = and(eq(licenses.id, id), isOwn);
    const [row] = await db.sql().select().from(licenses).where(isThis);
    return row ?? null;
  },
  /** Returns up to `most` owners of licenses with a code that ends with these characters. */
  async ownersOfEnd(codeEnd: string, most: number): Promise<number[]> {
    const rows = await db
      .sql()
      .selectDistinct({ userId: licenses.userId })
      .from(licenses)
      .where(and(eq(licenses.codeEnd, codeEnd), isNotNull(licenses.userId)))
      .orderBy(licenses.userId)
      .limit(most);
    return rows.flatMap(({ userId }) => userId ?? []);
  },
  /**
   * Removes up to `most` licenses of the user that have no dependent rows. Returns the number of
   * licenses found. Blocked codes stay blocked.
   */
  async remove(userId: number, most: number, now: Date): Promise<number> {
    const { rows } = await db.query(removeText, [userId, most, now]);
    return Number(rows[0]?.['found']);
  },
  /** Returns true if the user is not suspended, and prevents it until the transaction ends. */
  async holdWelcome(userId: number): Promise<boolean> {
    const { id } = users;
    const isWelcome = and(eq(id, userId), isNull(users.blockedAt));
    const rows = await db.sql().select({ id }).from(users).where(isWelcome).for('share');
    return rows.length > 0;
  },
  /**
   * Adds a license by code, with or without an owner, or claims a license without an owner. A
   * blocked code gives a blocked license. Returns the id; null if the code has an owner.
   */
  async insert(userId: number | null, purchase: SealedPurchase, now: Date): Promise<number | null> {
    const status = sql<LicenseStatus>`case when exists (
      select from ${blockedCodes} where ${eq(blockedCodes.codeIndex, purchase.codeIndex)}
    ) then 'blocked' else 'valid' end`;
    const [row] = await db
      .sql()
      .insert(licenses)
      .values({ ...purchase, status, userId, confirmedAt: now, checkedAt: now, createdAt: now })
      .onConflictDoUpdate({
        target: licenses.codeIndex,
        set: { userId },
        setWhere: isNull(licenses.userId),
      })
      .returning({ id: licenses.id });
    return row?.id ?? null;
  },
});

export type LicenseStore = ReturnType<typeof createLicenseStore>;
