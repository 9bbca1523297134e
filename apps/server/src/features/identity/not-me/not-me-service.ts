import type { PlainEventName } from '#features/audit';
import { hashOf } from '#platform/ids.ts';
import type { MailName } from '#platform/mail/mailer.ts';
import type { IdentityParts } from '#identity/parts.ts';

interface ChangedAccount {
  readonly userId: number;
  readonly address: string;
  readonly name?: string;
}

/** Records an event within a transaction and emails the owner a link to reverse it. */
export const createOwnerNotice =
  ({ audit, mailedCodes, mailer }: Pick<IdentityParts, 'audit' | 'mailedCodes' | 'mailer'>) =>
  async (
    { userId, address, name }: ChangedAccount,
    event: PlainEventName,
    template: MailName,
  ): Promise<void> => {
    const details = name === undefined ? {} : { name };
    await audit.record({ event, userId, actor: 'user', address, details });
    const notMe = await mailedCodes.issueNotMe({ userId });
    await mailer.enqueue({ template, userId, data: { notMe, ...details } });
  };

/**
 * Result of a denial. `restored`: the old address is restored. `kept`: the old address could not be
 * restored, because another account has it. `ended`: the link was used, or the link of an earlier
 * email was used. `expired`: the link is too old or was never issued.
 */
export type NotMeResult = 'done' | 'restored' | 'kept' | 'ended' | 'expired';

const purpose = 'not_me';

/** "This was not me": a click in an email that removes a stranger from the account. */
export function createNotMe(deps: IdentityParts) {
  const { db, users, codes, mailedCodes, sessions, factors, passkeyStore, resets } = deps;
  const { passwords, ids, clock, audit } = deps;

  const addressAfter = async (
    userId: number,
    oldEmail: string | null,
  ): Promise<'done' | 'restored' | 'kept'> => {
    if (oldEmail === null) return 'done';
    const ownerId = await users.findIdByEmail(oldEmail);
    return ownerId === null || ownerId === userId ? 'restored' : 'kept';
  };

  const undo = (codeHash: string, passwordHash: string, address: string): Promise<NotMeResult> =>
    db.transaction(async () => {
      const now = clock.now();
      const spent = await codes.spend(codeHash, purpose, now);
      // Another request has used the same link.
      if (!spent) return 'ended';
      const { userId, oldEmail } = spent;
      const result = await addressAfter(userId, oldEmail);
      const restored =
        result === 'restored' && oldEmail !== null ? { email: oldEmail, emailVerifiedAt: now } : {};
      // The password changes first, because a simultaneous sign-in waits for this row and then
      // fails.
      await users.update(userId, { passwordHash, ...restored });
      await sessions.closeAll(userId);
      // The stranger may have added an app or a passkey to stay signed in.
      await factors.remove(userId, spent.createdAt);
      await passkeyStore.removeAll(userId, spent.createdAt);
      // The link that stops the reset may have gone to the address of the stranger.
      await resets.end(userId, spent.createdAt);
      await codes.endAll(userId, ['reset_password', 'change_email'], now);
      // Earlier codes stay valid: the owner of an earlier address must be able to object.
      await codes.endLater(spent, now);
      const details = { restored: result === 'restored' };
      await audit.record({ event: 'identity.denied', userId, actor: 'user', address, details });
      // Without the old address, the link would go to the stranger.
      if (result === 'kept') return result;
      await mailedCodes.beginReset(userId, 'identity/not-me');
      return result;
    });

  return {
    /**
     * Uses the code. Ends every session and emailed link, and replaces the password with a random
     * one. Restores a changed address, removes second factors added later, ends later resets, and
     * emails a link for a new password.
     */
    async deny(code: string, address: string): Promise<NotMeResult> {
      const codeHash = hashOf(code);
      const row = await codes.find(codeHash, purpose);
      if (!row || row.expiresAt <= clock.now()) return 'expired';
      if (row.endedAt) return 'ended';
      // The new password is random, and no person knows it.
      return undo(codeHash, await passwords.hash(ids.token()), address);
    },
  };
}

export type NotMe = ReturnType<typeof createNotMe>;
