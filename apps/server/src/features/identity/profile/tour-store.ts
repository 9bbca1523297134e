import type { Db } from '#platform/db/db.ts';
import { seenTours } from '#schema/identity.ts';

/** Users who have seen the guided tour. */
export interface Tours {
  hasSeen(userId: number): Promise<boolean>;
  /** Remembers the first time. */
  see(userId: number, now: Date): Promise<void>;
}

export const createTourStore = (db: Db): Tours => ({
  async hasSeen(userId) {
    const { rows } = await db.query('select 1 from seen_tours where user_id = $1', [userId]);
    return rows.length > 0;
  },
  async see(userId, seenAt) {
    await db.sql().insert(seenTours).values({ userId, seenAt }).onConflictDoNothing();
  },
});
