import { and, eq, gt } from 'drizzle-orm';
import type { EventName } from '#features/audit';
import type { Db } from '#platform/db/db.ts';
import { auditEvents } from '#schema/audit.ts';

/** Audit event of a changed email address. */
const corrected = 'identity.email_corrected' satisfies EventName;

export interface CodeHidingStore {
  /**
   * Returns true if support changed the user's email address after `since`. The answer stays true
   * after a reversal, because an intruder in the account could reverse the change.
   */
  wasCorrected(userId: number, since: Date): Promise<boolean>;
}

export const createCodeHidingStore = (db: Db): CodeHidingStore => ({
  async wasCorrected(userId, since) {
    const rows = await db
      .sql()
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.userId, userId),
          eq(auditEvents.event, corrected),
          gt(auditEvents.at, since),
        ),
      )
      .limit(1);
    return rows.length > 0;
  },
});
