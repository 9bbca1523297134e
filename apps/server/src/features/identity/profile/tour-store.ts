import type { Db } from '#platform/db/db.ts';
import { seenTours } from '#schema/identity.ts';

/** Users who have seen the guided tour. */
export const createTourStore = (db: Db) => ({
  async hasSeen(userId: number): Promise<boolean> {
    const { rows } = await db.query('select 1 from seen_tours where user_id = $1', [userId]);
    return rows.length > 0;
  },
  /** Remembers the first time. */
  async see(userId: number, seenAt: Date): Promise<void> {
    await db.sql().insert(seenTours).values({ userId, seenAt }).onConflictDoNothing();
  },
});

export type Tours = ReturnType<typeof createTourStore>;
