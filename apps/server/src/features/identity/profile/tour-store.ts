import type { Parts } from '#platform/parts.ts';
import { seenTours } from '#schema/identity.ts';

/** The guided tour of the dashboard, which a user is invited to once. */
export const createTour = ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => ({
  async wasSeen(userId: number): Promise<boolean> {
    const { rows } = await db.query('select 1 from seen_tours where user_id = $1', [userId]);
    return rows.length > 0;
  },
  /** Records the first time that it was taken or declined; repeating it changes nothing. */
  async end(userId: number): Promise<void> {
    const row = { userId, seenAt: clock.now() };
    await db.sql().insert(seenTours).values(row).onConflictDoNothing();
  },
});

export type Tour = ReturnType<typeof createTour>;
