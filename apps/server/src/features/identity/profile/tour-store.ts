import type { Parts } from '#platform/parts.ts';
import { seenTours } from '#schema/identity.ts';

/** Guided tour of the dashboard; the hub offers it once to each user. */
export const createTour = ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => ({
  async wasSeen(userId: number): Promise<boolean> {
    const { rows } = await db.query('select 1 from seen_tours where user_id = $1', [userId]);
    return rows.length > 0;
  },
  /** Records that the user took or declined the tour. Repeated calls change nothing. */
  async end(userId: number): Promise<void> {
    const row = { userId, seenAt: clock.now() };
    await db.sql().insert(seenTours).values(row).onConflictDoNothing();
  },
});
