import { eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { users } from '#schema/identity.ts';
import { messages } from '#schema/messenger.ts';

/** A message to the publisher, as releases before conversations kept it. */
export type OlderMessage = typeof messages.$inferSelect;

/** Within a transaction, as all of it: another hub takes others. */
export const createOlderStore = (db: Db) => ({
  async lock(id: number): Promise<OlderMessage | null> {
    const [row] = await db
      .sql()
      .select()
      .from(messages)
      .where(eq(messages.id, id))
      .for('update', { skipLocked: true });
    return row ?? null;
  },
  /** Those that were mailed. */
  async lockMailed(limit: number): Promise<OlderMessage[]> {
    return db
      .sql()
      .select()
      .from(messages)
      .where(isNotNull(messages.mailedAt))
      .orderBy(messages.id)
      .limit(limit)
      .for('update', { skipLocked: true });
  },
  async remove(ids: readonly number[]): Promise<void> {
    await db
      .sql()
      .delete(messages)
      .where(inArray(messages.id, [...ids]));
  },
  /** What a person wrote, also before they could sign in. */
  async forget(userId: number): Promise<void> {
    const address = sql`(select lower(${users.email}) from ${users} where ${users.id} = ${userId})`;
    const isReport = sql`${messages.userId} is null and lower(${messages.email}) = ${address}`;
    await db
      .sql()
      .delete(messages)
      .where(or(eq(messages.userId, userId), isReport));
  },
});

export type OlderStore = ReturnType<typeof createOlderStore>;
