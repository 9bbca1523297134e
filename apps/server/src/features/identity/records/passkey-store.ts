import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { lockUser } from '#platform/db/locks/locks.ts';
import { writing } from '#platform/db/statement.ts';
import { users } from '#schema/identity.ts';
import { passkeyChallenges, passkeys } from '#schema/second-factors.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type ChallengePurpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

// One statement checks and stores the counter, so that only one of two concurrent signatures
// succeeds. Devices without a counter always send 0.
const use = writing<{ id: number }>(
  'passkey_use',
  `update passkeys set counter = $2::bigint, last_used_at = $3::timestamptz
  where id = $1 and (counter < $2::bigint or (counter = 0 and $2::bigint = 0)) returning id`,
);

export const createPasskeyStore = (db: Db) => ({
  list(userId: number): Promise<PasskeyRow[]> {
    const mine = eq(passkeys.userId, userId);
    return db.sql().select().from(passkeys).where(mine).orderBy(asc(passkeys.id));
  },
  count: (userId: number): Promise<number> =>
    db.sql().$count(passkeys, eq(passkeys.userId, userId)),
  /** Returns a passkey by its credential id, with its user; null if it is unknown. */
  async find(credentialId: string) {
    const [row] = await db
      .sql()
      .select({ passkey: passkeys, user: users })
      .from(passkeys)
      .innerJoin(users, eq(users.id, passkeys.userId))
      .where(eq(passkeys.credentialId, credentialId));
    return row ?? null;
  },
  /** Locks the user, so that concurrent calls cannot exceed the limit. */
  lockOwner: (userId: number) => lockUser(db, userId),
  /** Stores a passkey; false if the device already has a passkey of this user. */
  async insert(passkey: typeof passkeys.$inferInsert): Promise<boolean> {
    const rows = await db
      .sql()
      .insert(passkeys)
      .values(passkey)
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    return rows.length > 0;
  },
  /** Records a signature; false if its counter did not increase. */
  async use(id: number, counter: number, now: Date): Promise<boolean> {
    return (await db.run(use, [id, counter, now.toISOString()])).length > 0;
  },
  async rename(userId: number, id: number, name: string): Promise<boolean> {
    const isTheirs = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
    const rows = await db.sql().update(passkeys).set({ name }).where(isTheirs).returning();
    return rows.length > 0;
  },
  /** Removes a passkey and returns its name; null if the user has no passkey with this id. */
  async remove(userId: number, id: number): Promise<string | null> {
    const isTheirs = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
    const [row] = await db.sql().delete(passkeys).where(isTheirs).returning();
    return row?.name ?? null;
  },
  /** Removes the passkeys of a user; with `since` only those created at or after that time. */
  async removeAll(userId: number, since?: Date): Promise<void> {
    const mine = eq(passkeys.userId, userId);
    const which = since === undefined ? mine : and(mine, gte(passkeys.createdAt, since));
    await db.sql().delete(passkeys).where(which);
  },
  async addChallenge(challenge: typeof passkeyChallenges.$inferInsert): Promise<void> {
    await db.sql().insert(passkeyChallenges).values(challenge);
  },
  /** Uses a challenge. Only one of simultaneous callers gets it. */
  async spendChallenge(hash: string, purpose: ChallengePurpose) {
    const isThis = and(eq(passkeyChallenges.hash, hash), eq(passkeyChallenges.purpose, purpose));
    const [row] = await db.sql().delete(passkeyChallenges).where(isThis).returning();
    return row ?? null;
  },
  async sweep(now: Date): Promise<void> {
    await db.sql().delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  },
});

export type PasskeyStore = ReturnType<typeof createPasskeyStore>;
