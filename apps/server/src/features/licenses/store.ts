import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { LicenseStatus, PurchaseFacts } from './license.ts';
import type { ClosedCode, SealedCode } from './codes/purchase-codes.ts';
import type { KnownLicense } from './rules.ts';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { blockedCodes, licenses } from '#schema/licenses.ts';

export interface FoundLicense {
  readonly id: number;
  /** Null if no one has registered the license. */
  readonly userId: number | null;
  readonly status: LicenseStatus;
}

type ItemName = Pick<PurchaseFacts, 'itemId' | 'itemName'>;
type OwnershipProof = Pick<KnownLicense, 'givenAt' | 'accountId'>;

interface Ownership {
  readonly userId: number | null;
}

export interface LicenseStore {
  /** Returns true if the user owns a valid license of the item. */
  hasValid(userId: number, itemId: number): Promise<boolean>;
  findByCode(codeIndex: string): Promise<FoundLicense | null>;
  /** Returns up to `most` owners of licenses with a code that ends with these characters. */
  ownersOfEnd(codeEnd: string, most: number): Promise<number[]>;
  /**
   * Returns the sealed code of a license. If `userId` is set, the license must belong to that user.
   */
  findCode(
    id: number,
    userId?: number,
  ): Promise<(ClosedCode & ItemName & Ownership & OwnershipProof) | null>;
  /**
   * Removes up to `most` licenses of the user that have no dependent rows. Returns the number of
   * licenses found. Blocked codes stay blocked.
   */
  remove(userId: number, most: number, now: Date): Promise<number>;
  /**
   * Returns true if the user is not suspended. The lock prevents a suspension until the transaction
   * ends.
   */
  holdWelcome(userId: number): Promise<boolean>;
  /**
   * Adds a license by code, with or without an owner, or claims a license without an owner. A
   * blocked code gives a blocked license. Returns the id; null if the code has an owner.
   */
  insert(
    userId: number | null,
    purchase: PurchaseFacts & SealedCode,
    now: Date,
  ): Promise<number | null>;
}

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

export const createLicenseStore = (db: Db): LicenseStore => ({
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
  async findCode(id, userId) {
    const { codeSealed, codeIndex, itemId, itemName, givenAt, accountId } = licenses;
    const columns = { codeSealed, codeIndex, itemId, itemName, givenAt, accountId };
    const [row] = await db
      .sql()
      .select({ ...columns, userId: licenses.userId })
      .from(licenses)
      .where(
        and(eq(licenses.id, id), userId === undefined ? undefined : eq(licenses.userId, userId)),
      );
    return row ?? null;
  },
  async ownersOfEnd(codeEnd, most) {
    const rows = await db
      .sql()
      .selectDistinct({ userId: licenses.userId })
      .from(licenses)
      .where(and(eq(licenses.codeEnd, codeEnd), isNotNull(licenses.userId)))
      .orderBy(licenses.userId)
      .limit(most);
    return rows.flatMap(({ userId }) => userId ?? []);
  },
  async remove(userId, most, now) {
    const { rows } = await db.query(removeText, [userId, most, now]);
    return Number(rows[0]?.['found']);
  },
  async holdWelcome(userId) {
    const isNotSuspended = and(eq(users.id, userId), isNull(users.blockedAt));
    const rows = await db
      .sql()
      .select({ id: users.id })
      .from(users)
      .where(isNotSuspended)
      .for('share');
    return rows.length > 0;
  },
  async insert(userId, purchase, now) {
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
