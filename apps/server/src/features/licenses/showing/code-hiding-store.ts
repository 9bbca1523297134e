import { and, eq, gt } from 'drizzle-orm';
import { lifetimes } from '@hub/contract/limits';
import type { EventName } from '#features/audit';
import { after } from '#platform/clock.ts';
import type { Parts } from '#platform/parts.ts';
import { auditEvents } from '#schema/audit.ts';

const corrected = 'identity.email_corrected' satisfies EventName;

/** Creates the rule that hides all full codes of an account; see also `isGivenAlone`. */
export const createCodeHiding = ({ db, clock }: Pick<Parts, 'db' | 'clock'>) => ({
  /**
   * Returns true if support changed the email address recently, so that the previous owner can
   * still reverse it. The new mailbox may belong to the operator, and it opens the account. The
   * answer stays true after a reversal, because an intruder in the account could reverse the change.
   */
  async isFrom(userId: number): Promise<boolean> {
    const isPersons = and(eq(auditEvents.userId, userId), eq(auditEvents.event, corrected));
    const isRecent = gt(auditEvents.at, after(clock.now(), -lifetimes.notMeCode));
    return (await db.sql().$count(auditEvents, and(isPersons, isRecent))) > 0;
  },
});

export type CodeHidingRule = ReturnType<typeof createCodeHiding>;
