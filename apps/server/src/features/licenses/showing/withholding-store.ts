import { and, eq, gt } from 'drizzle-orm';
import type { EventName } from '#features/audit';
import type { Db } from '#platform/db/db.ts';
import { auditEvents } from '#schema/audit.ts';

/** The trail says who put an address in place. */
const corrected = 'identity.email_corrected' satisfies EventName;

export interface WithholdingStore {
  /**
   * Whether support changed the user's address after that. Also where it was taken back since: whoever has
   * the account can take a later change back, too.
   */
  wasCorrected(userId: number, since: Date): Promise<boolean>;
}

export const createWithholdingStore = (db: Db): WithholdingStore => ({
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
