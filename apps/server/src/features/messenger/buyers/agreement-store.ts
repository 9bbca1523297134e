import type { Db } from '#platform/db/db.ts';
import { supportAgreements } from '#schema/messenger.ts';

/** Users who have acknowledged the item support policy. */
export const createAgreementStore = (db: Db) => ({
  async has(userId: number): Promise<boolean> {
    const { rows } = await db.query('select 1 from support_agreements where user_id = $1', [
      userId,
    ]);
    return rows.length > 0;
  },
  /** Stores the first acceptance; later ones change nothing. */
  async add(userId: number, agreedAt: Date): Promise<void> {
    await db.sql().insert(supportAgreements).values({ userId, agreedAt }).onConflictDoNothing();
  },
});

export type AgreementStore = ReturnType<typeof createAgreementStore>;
