import type { Db } from '#platform/db/db.ts';
import { supportAgreements } from '#schema/messenger.ts';

/** Users who have acknowledged the item support policy. */
export interface AgreementStore {
  has(userId: number): Promise<boolean>;
  /** Stores the first acceptance; later ones change nothing. */
  add(userId: number, agreedAt: Date): Promise<void>;
}

export const createAgreementStore = (db: Db): AgreementStore => ({
  async has(userId) {
    const { rows } = await db.query('select 1 from support_agreements where user_id = $1', [
      userId,
    ]);
    return rows.length > 0;
  },
  async add(userId, agreedAt) {
    await db.sql().insert(supportAgreements).values({ userId, agreedAt }).onConflictDoNothing();
  },
});
