import { and, desc, eq, isNull, lt, ne, notInArray } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { oauthStates } from '#schema/accounts.ts';

type StateRow = typeof oauthStates.$inferSelect;
type Answer = NonNullable<StateRow['answer']>;

export interface StateStore {
  insert(state: Omit<StateRow, 'usedAt' | 'answer'>): Promise<void>;
  find(stateHash: string): Promise<StateRow | null>;
  /** Uses the state; false when somebody else was faster. */
  use(stateHash: string, now: Date): Promise<boolean>;
  /** Gives it back after a failure that decided nothing. */
  giveBack(stateHash: string): Promise<void>;
  setAnswer(stateHash: string, answer: Answer): Promise<void>;
  /** Removes this person's states but `stateHash` and the newest beside it, `most` in all. */
  keepNewest(userId: number, stateHash: string, most: number): Promise<void>;
  /** Removes states that expired before `before`. */
  sweep(before: Date): Promise<void>;
}

export const createStateStore = (db: Db): StateStore => {
  const isThis = (stateHash: string) => eq(oauthStates.stateHash, stateHash);
  return {
    async insert(state) {
      await db.sql().insert(oauthStates).values(state);
    },
    async find(stateHash) {
      const [row] = await db.sql().select().from(oauthStates).where(isThis(stateHash));
      return row ?? null;
    },
    async use(stateHash, now) {
      const rows = await db
        .sql()
        .update(oauthStates)
        .set({ usedAt: now })
        .where(and(isThis(stateHash), isNull(oauthStates.usedAt)))
        .returning({ stateHash: oauthStates.stateHash });
      return rows.length > 0;
    },
    async giveBack(stateHash) {
      const isUndecided = isNull(oauthStates.answer);
      await db
        .sql()
        .update(oauthStates)
        .set({ usedAt: null })
        .where(and(isThis(stateHash), isUndecided));
    },
    async setAnswer(stateHash, answer) {
      await db.sql().update(oauthStates).set({ answer }).where(isThis(stateHash));
    },
    async keepNewest(userId, stateHash, most) {
      const isBeside = ne(oauthStates.stateHash, stateHash);
      const newest = db
        .sql()
        .select({ stateHash: oauthStates.stateHash })
        .from(oauthStates)
        .where(and(eq(oauthStates.userId, userId), isBeside))
        .orderBy(desc(oauthStates.createdAt), oauthStates.stateHash)
        .limit(most - 1);
      const isSurplus = notInArray(oauthStates.stateHash, newest);
      await db
        .sql()
        .delete(oauthStates)
        .where(and(eq(oauthStates.userId, userId), isBeside, isSurplus));
    },
    async sweep(before) {
      await db.sql().delete(oauthStates).where(lt(oauthStates.expiresAt, before));
    },
  };
};
