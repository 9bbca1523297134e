import { and, desc, eq, isNull, lt, notInArray } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { lockUser } from '#platform/db/locks/locks.ts';
import { oauthStates } from '#schema/accounts.ts';

type StateRow = typeof oauthStates.$inferSelect;
type Answer = NonNullable<StateRow['answer']>;

/** Removes the oldest states of a person, and leaves the newest `kept` states. */
async function removeSurplus(db: Db, userId: number, kept: number): Promise<void> {
  const isPersons = eq(oauthStates.userId, userId);
  const newest = db
    .sql()
    .select({ stateHash: oauthStates.stateHash })
    .from(oauthStates)
    .where(isPersons)
    .orderBy(desc(oauthStates.createdAt), oauthStates.stateHash)
    .limit(kept);
  const isSurplus = notInArray(oauthStates.stateHash, newest);
  await db.sql().delete(oauthStates).where(and(isPersons, isSurplus));
}

export const createStateStore = (db: Db) => {
  const isThis = (stateHash: string) => eq(oauthStates.stateHash, stateHash);
  return {
    /** Stores a state, and removes older states of the person beyond `most`. */
    async open(state: Omit<StateRow, 'usedAt' | 'answer'>, most: number) {
      await db.transaction(async () => {
        // Locks the user, because two concurrent calls could remove the states of each other.
        await lockUser(db, state.userId);
        await removeSurplus(db, state.userId, most - 1);
        await db.sql().insert(oauthStates).values(state);
      });
    },
    async find(stateHash: string): Promise<StateRow | null> {
      const [row] = await db.sql().select().from(oauthStates).where(isThis(stateHash));
      return row ?? null;
    },
    /** Marks the state as used; false if another call has used it. */
    async use(stateHash: string, now: Date): Promise<boolean> {
      const rows = await db
        .sql()
        .update(oauthStates)
        .set({ usedAt: now })
        .where(and(isThis(stateHash), isNull(oauthStates.usedAt)))
        .returning({ stateHash: oauthStates.stateHash });
      return rows.length > 0;
    },
    /** Marks the state as unused after a failure that may be temporary. */
    async giveBack(stateHash: string) {
      const isUndecided = and(isThis(stateHash), isNull(oauthStates.answer));
      await db.sql().update(oauthStates).set({ usedAt: null }).where(isUndecided);
    },
    async setAnswer(stateHash: string, answer: Answer) {
      await db.sql().update(oauthStates).set({ answer }).where(isThis(stateHash));
    },
    async sweep(before: Date) {
      await db.sql().delete(oauthStates).where(lt(oauthStates.expiresAt, before));
    },
  };
};

export type StateStore = ReturnType<typeof createStateStore>;
