import { and, asc, desc, inArray, isNull, lt, lte, ne, notInArray, or, eq, sql } from 'drizzle-orm';
import type { LicenseStatus, PurchaseFacts } from '#licenses/license.ts';
import { hasCode } from '#licenses/codes/lost-codes-store.ts';
import type { ClosedCode, SealedPurchase } from '#licenses/codes/purchase-codes.ts';
import type { KnownLicense, Owner, ReconcilePlan } from '#licenses/rules.ts';
import type { Db } from '#platform/db/db.ts';
import { assignmentsOf, recordset } from '#platform/db/sql/typed-sql.ts';
import { licenses, purchaseColumns } from '#schema/licenses.ts';

type LookedUpLicense = ClosedCode & Pick<KnownLicense, 'id'>;
export type CodeOnlyLicense = LookedUpLicense & Pick<KnownLicense, 'status' | 'missingSince'>;

const stateColumns = { id: licenses.id, status: licenses.status } as const;
const lookupColumns = {
  id: licenses.id,
  codeSealed: licenses.codeSealed,
  codeIndex: licenses.codeIndex,
} as const;
const purchases = recordset<SealedPurchase>({
  codeSealed: licenses.codeSealed,
  codeIndex: licenses.codeIndex,
  codeEnd: licenses.codeEnd,
  ...purchaseColumns,
});
const foundRows = recordset<ReconcilePlan['found'][number]>({
  ...purchaseColumns,
  ...stateColumns,
});
const missingRows = recordset<ReconcilePlan['missing'][number]>({
  ...stateColumns,
  missedImports: licenses.missedImports,
  missingSince: licenses.missingSince,
});

// The whole list is one parameter; as single values, a thousand purchases would be 13,000
// parameters. The statement skips known codes, which would otherwise use up an id in every import.
// It inserts rows in a fixed order, so parallel imports of the same purchases never deadlock.
const insertText = `
  insert into licenses
    (user_id, account_id, ${purchases.names}, status, confirmed_at, checked_at, created_at)
  select $2::int, $3::int, p.*,
    case when exists (select from blocked_codes barred where barred.code_index = p.code_index)
      then 'blocked' else 'valid' end,
    $4::timestamptz, $4::timestamptz, $4::timestamptz
  from jsonb_to_recordset($1::jsonb) as p(${purchases.definition})
  where not exists (select from licenses known where known.code_index = p.code_index)
  order by p.code_index
  on conflict (code_index) do nothing
  returning code_index`;

const updateText = `
  update licenses set user_id = $2::int, account_id = $3::int,
    ${assignmentsOf('p', purchaseColumns)}, status = p.status, missed_imports = 0,
    missing_since = null, confirmed_at = $4::timestamptz
  from jsonb_to_recordset($1::jsonb) as p(${foundRows.definition})
  where licenses.id = p.id`;

const missingText = `
  update licenses set status = p.status, missed_imports = p.missed_imports,
    missing_since = p.missing_since
  from jsonb_to_recordset($1::jsonb) as p(${missingRows.definition})
  where licenses.id = p.id`;

/**
 * Matches licenses with these codes or of this account. The subquery uses both indexes, because
 * PostgreSQL would scan all licenses for the `or` alone. The `or` excludes rows that changed before
 * their lock.
 */
const isKnown = (indexes: readonly string[], accountId: number) => {
  const [byCode, byAccount] = [isOneOf(indexes), eq(licenses.accountId, accountId)];
  const { id } = licenses;
  return and(
    sql`${id} = any(array(select ${id} from ${licenses} where ${byCode}
      union all select ${id} from ${licenses} where ${byAccount}))`,
    or(byCode, byAccount),
  );
};

const isOneOf = (indexes: readonly string[]) =>
  sql`${licenses.codeIndex} in (select jsonb_array_elements_text(${JSON.stringify(indexes)}::jsonb))`;

/** Creates the store of imports and lookups. Each statement processes a whole list. */
export const createReconcileStore = (db: Db) => ({
  async findKnown(indexes: readonly string[]): Promise<string[]> {
    const { codeIndex } = licenses;
    const rows = await db.sql().select({ codeIndex }).from(licenses).where(isOneOf(indexes));
    return rows.map((row) => row.codeIndex);
  },
  /** Adds licenses with unknown codes. Returns the indexes of the added licenses. */
  async insertNew(found: readonly SealedPurchase[], owner: Owner, now: Date): Promise<string[]> {
    const values = [purchases.toJson(found), owner.userId, owner.accountId, now];
    const { rows } = await db.query(insertText, values);
    return rows.map((row) => String(row['code_index']));
  },
  /** Locks the licenses with these codes or of this account, in the order of their ids. */
  lockKnown: (indexes: readonly string[], accountId: number): Promise<KnownLicense[]> =>
    db
      .sql()
      .select()
      .from(licenses)
      .where(isKnown(indexes, accountId))
      .orderBy(asc(licenses.id))
      .for('update'),
  async lockOne(id: number): Promise<KnownLicense | null> {
    const [row] = await db.sql().select().from(licenses).where(eq(licenses.id, id)).for('update');
    return row ?? null;
  },
  async updateFound(found: ReconcilePlan['found'], owner: Owner, now: Date) {
    const values = [foundRows.toJson(found), owner.userId, owner.accountId, now];
    await db.query(updateText, values);
  },
  async updateMissing(missing: ReconcilePlan['missing']) {
    await db.query(missingText, [missingRows.toJson(missing)]);
  },
  async updateByCode(id: number, found: PurchaseFacts & { status: LicenseStatus }, now: Date) {
    const values = { ...found, missedImports: 0, missingSince: null, confirmedAt: now };
    await db.sql().update(licenses).set(values).where(eq(licenses.id, id));
  },
  /**
   * Returns at most `most` code-only licenses without a lookup since `before`, and marks them as
   * looked up. Two processes never get the same license.
   */
  takeCodeOnly(most: number, before: Date, now: Date): Promise<CodeOnlyLicense[]> {
    const { id, accountId, status, missingSince, checkedAt } = licenses;
    const isLookedUp = and(isNull(accountId), hasCode, ne(status, 'blocked'));
    const due = db
      .sql()
      .select({ id })
      .from(licenses)
      .where(and(isLookedUp, lt(checkedAt, before)))
      .orderBy(asc(checkedAt))
      .limit(most)
      .for('update', { skipLocked: true });
    const taken = db.sql().update(licenses).set({ checkedAt: now }).where(inArray(id, due));
    return taken.returning({ ...lookupColumns, status, missingSince });
  },
  /** Returns the valid licenses of an account that imports miss since `before`, longest first. */
  findMissed(accountId: number, before: Date): Promise<LookedUpLicense[]> {
    const { id, missingSince } = licenses;
    const isOwn = and(eq(licenses.accountId, accountId), eq(licenses.status, 'valid'));
    const isMissed = and(isOwn, lte(missingSince, before));
    const missed = db.sql().select(lookupColumns).from(licenses).where(isMissed);
    return missed.orderBy(asc(missingSince), asc(id));
  },
  /** Returns the newest other valid license, preferably one that no import misses; or null. */
  async findSound(except: readonly number[]): Promise<LookedUpLicense | null> {
    const isOther = notInArray(licenses.id, [...except]);
    const isOtherValid = and(isOther, eq(licenses.status, 'valid'), hasCode);
    for (const isSound of [and(isOtherValid, isNull(licenses.missingSince)), isOtherValid]) {
      const newest = db.sql().select(lookupColumns).from(licenses).where(isSound);
      const [row] = await newest.orderBy(desc(licenses.id)).limit(1);
      if (row) return row;
    }
    return null;
  },
  async setChecked(ids: readonly number[], checkedAt: Date) {
    const isOneOfThese = inArray(licenses.id, [...ids]);
    await db.sql().update(licenses).set({ checkedAt }).where(isOneOfThese);
  },
});

export type ReconcileStore = ReturnType<typeof createReconcileStore>;
