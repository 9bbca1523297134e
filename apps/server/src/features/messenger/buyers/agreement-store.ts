import type { Parts } from '#platform/parts.ts';
import { supportAgreements } from '#schema/messenger.ts';

/** Stores which accounts have accepted the support policy. Browsers keep a separate record. */
export const createAgreements = ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => ({
  async wasGiven(userId: number): Promise<boolean> {
    const accepted = 'select 1 from support_agreements where user_id = $1';
    return (await db.query(accepted, [userId])).rows.length > 0;
  },
  /** Stores the first acceptance. A later acceptance changes nothing. */
  async give(userId: number): Promise<void> {
    const row = { userId, agreedAt: clock.now() };
    await db.sql().insert(supportAgreements).values(row).onConflictDoNothing();
  },
});
