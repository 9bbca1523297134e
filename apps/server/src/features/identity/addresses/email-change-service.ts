import { lifetimes } from '@hub/contract/limits';
import { isUniqueViolation } from '#platform/db/sql/sql-errors.ts';
import type { IdentityParts } from '#identity/parts.ts';

export type ConfirmResult = 'changed' | 'taken';

interface ChangeRequest {
  readonly userId: number;
  readonly email: string;
  readonly address: string;
}

const purpose = 'change_email';

export function createEmailChange(deps: IdentityParts) {
  const { db, users, codes, mailedCodes, clock, mailer, limits, audit } = deps;

  const spend = async (codeHash: string, address: string): Promise<ConfirmResult | null> => {
    const now = clock.now();
    const code = await codes.spend(codeHash, purpose, now);
    if (!code?.newEmail) return null;
    const { userId, newEmail, oldEmail } = code;
    await users.update(userId, { email: newEmail, emailVerifiedAt: now });
    // A reset link emailed to the old address must no longer open the account.
    await codes.endAll(userId, ['reset_password'], now);
    await mailer.enqueue({ template: 'identity/email-changed', userId });
    const notMe = await mailedCodes.issueNotMe({ userId, ...(oldEmail && { oldEmail }) });
    const old = { to: 'old', codeId: code.id, notMe };
    await mailer.enqueue({ template: 'identity/email-changed-away', userId, data: old });
    await audit.record({ event: 'identity.email_changed', userId, actor: 'user', address });
    return 'changed';
  };

  return {
    /**
     * Emails a link to the new address and a notice to the old address. The result does not reveal
     * whether another account has the new address.
     */
    async request(
      { userId, email: oldEmail, address }: ChangeRequest,
      newEmail: string,
    ): Promise<'sent' | 'same'> {
      if (newEmail.toLowerCase() === oldEmail.toLowerCase()) return 'same';
      await limits.take('mailByAccount', `change ${userId}`);
      await limits.take('mailByAccount', `to ${newEmail.toLowerCase()}`);
      await db.transaction(async () => {
        const ownerId = await users.findIdByEmail(newEmail);
        // The row is also created for an address in use, so that both cases look alike.
        await mailedCodes.begin({
          userId,
          purpose,
          lifetime: lifetimes.changeEmailCode,
          emails: { newEmail, oldEmail },
          template: ownerId === null ? 'identity/confirm-email' : null,
        });
        if (ownerId !== null) {
          await mailer.enqueue({ template: 'identity/email-wanted', userId: ownerId });
        }
        const notMe = await mailedCodes.issueNotMe({ userId });
        const data = { notMe };
        await mailer.enqueue({ template: 'identity/email-change-asked', userId, data });
        const event = 'identity.email_change_asked';
        await audit.record({ event, userId, actor: 'user', address });
      });
      return 'sent';
    },
    /** Returns the new address that is not confirmed yet; null if there is none. */
    pendingOf: (userId: number): Promise<string | null> => codes.findNewEmail(userId, clock.now()),
    /** Confirms a change by its emailed code; null if no open change has this code. */
    async confirm(codeHash: string, address: string): Promise<ConfirmResult | null> {
      try {
        return await db.transaction(() => spend(codeHash, address));
      } catch (error) {
        // Another account has registered the address.
        if (isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },
  };
}

export type EmailChange = ReturnType<typeof createEmailChange>;
