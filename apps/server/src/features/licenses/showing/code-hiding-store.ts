import { and, eq, gt } from 'drizzle-orm';
import type { EventName } from '#features/audit';
import type { Db } from '#platform/db/db.ts';
import { auditEvents } from '#schema/audit.ts';

/** Event in the audit log that records a corrected address. */
const corrected = 'identity.email_corrected' satisfies EventName;

export interface CodeHidingStore {
  /**
   * Returns true if support changed the user's address after that, even if it was reversed: an
   * intruder in the account can reverse a later change, too.
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
