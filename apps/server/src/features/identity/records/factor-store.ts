import { and, eq, gte, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';
import { recoveryCodes, secondFactors } from '#schema/second-factors.ts';
import type { SealedColumn } from '#platform/secrets/sealing.ts';

/** Context of a sealed secret: a seal copied to another user cannot be opened. */
export const factorContext = (userId: number | string): string => `second-factor:${userId}`;

/** Encrypted columns: the secrets that the hub shares with authenticator apps. */
export const identitySeals: readonly SealedColumn[] = [
  {
    table: 'second_factors',
    column: 'secret_sealed',
    key: 'user_id',
    keyType: 'int',
    boundTo: 'user_id',
    contextOf: factorContext,
  },
];

export type FactorRow = typeof secondFactors.$inferSelect;

// One statement checks and stores the step, so that only one of two concurrent sessions can use a
// code.
const spendStep = writing<{ userId: number }>(
  'second_factor_spend_step',
  `update second_factors set last_step = $2::int
  where user_id = $1 and started_at is not null and coalesce(last_step, 0) < $2::int
  returning user_id as "userId"`,
);
const spendRecovery = writing<{ userId: number }>(
  'second_factor_spend_recovery',
  `delete from recovery_codes where user_id = $1 and code_hash = $2 returning user_id as "userId"`,
);

export const createFactorStore = (db: Db) => ({
  async find(userId: number): Promise<FactorRow | null> {
    const isTheirs = eq(secondFactors.userId, userId);
    const [row] = await db.sql().select().from(secondFactors).where(isTheirs);
    return row ?? null;
  },
  /** Returns the factor of a user, locked until the transaction ends. */
  async lock(userId: number): Promise<FactorRow | null> {
    const isTheirs = eq(secondFactors.userId, userId);
    const [row] = await db.sql().select().from(secondFactors).where(isTheirs).for('update');
    return row ?? null;
  },
  /** Stores an unconfirmed secret, replacing an earlier one; false if one is confirmed. */
  async begin(userId: number, secretSealed: string, createdAt: Date): Promise<boolean> {
    const rows = await db
      .sql()
      .insert(secondFactors)
      .values({ userId, secretSealed, createdAt })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { secretSealed, createdAt },
        setWhere: isNull(secondFactors.startedAt),
      })
      .returning({ userId: secondFactors.userId });
    return rows.length > 0;
  },
  /** Confirms this secret; false if it was confirmed or replaced before. */
  async start({ userId, secretSealed }: FactorRow, step: number, now: Date): Promise<boolean> {
    const isSame = eq(secondFactors.secretSealed, secretSealed);
    const rows = await db
      .sql()
      .update(secondFactors)
      .set({ startedAt: now, lastStep: step })
      .where(and(eq(secondFactors.userId, userId), isSame, isNull(secondFactors.startedAt)))
      .returning({ userId: secondFactors.userId });
    return rows.length > 0;
  },
  /** Uses a code; true only once, and not after the code of a later step. */
  async spendStep(userId: number, step: number): Promise<boolean> {
    return (await db.run(spendStep, [userId, step])).length > 0;
  },
  async hasRecovery(userId: number, codeHash: string): Promise<boolean> {
    const mine = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
    return (await db.sql().$count(recoveryCodes, mine)) > 0;
  },
  async spendRecovery(userId: number, codeHash: string): Promise<boolean> {
    return (await db.run(spendRecovery, [userId, codeHash])).length > 0;
  },
  countRecovery: (userId: number): Promise<number> =>
    db.sql().$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
  /** Replaces all recovery codes. Call it with the factor locked: two calls would leave both sets. */
  async setRecovery(userId: number, hashes: readonly string[]): Promise<void> {
    await db.sql().delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    const rows = hashes.map((codeHash) => ({ userId, codeHash }));
    if (rows.length > 0) await db.sql().insert(recoveryCodes).values(rows);
  },
  /**
   * Removes the app and its recovery codes; with `since` only if the app was confirmed at or after
   * that time.
   */
  async remove(userId: number, since?: Date): Promise<boolean> {
    const mine = eq(secondFactors.userId, userId);
    const gone = await db
      .sql()
      .delete(secondFactors)
      .where(since === undefined ? mine : and(mine, gte(secondFactors.startedAt, since)))
      .returning({ userId: secondFactors.userId });
    if (gone.length === 0) return false;
    await db.sql().delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    return true;
  },
});

export type FactorStore = ReturnType<typeof createFactorStore>;
