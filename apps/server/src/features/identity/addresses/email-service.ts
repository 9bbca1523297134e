import { lifetimes } from '@hub/contract/limits';
import type { ConfirmResult, EmailChange } from './email-change-service.ts';
import { hashOf } from '#platform/ids.ts';
import type { IdentityParts } from '#identity/parts.ts';

/**
 * Result of an emailed code. `used`: the address is already verified. `replaced`: a newer link was
 * sent. `expired`: the link is too old or was never issued.
 */
export type VerifyResult = 'verified' | 'used' | 'replaced' | 'expired' | ConfirmResult;

export function createEmailVerification(deps: IdentityParts & { readonly change: EmailChange }) {
  const { db, users, codes, mailedCodes, change, clock, limits, audit } = deps;

  const begin = (userId: number): Promise<void> =>
    mailedCodes.begin({
      userId,
      purpose: 'verify_email',
      lifetime: lifetimes.verifyEmailCode,
      template: 'identity/verify-email',
    });

  const spend = (codeHash: string, address: string): Promise<'verified' | null> =>
    db.transaction(async () => {
      const now = clock.now();
      const spent = await codes.spend(codeHash, 'verify_email', now);
      if (!spent) return null;
      const { userId } = spent;
      await users.update(userId, { emailVerifiedAt: now });
      await audit.record({ event: 'identity.email_verified', userId, actor: 'user', address });
      return 'verified';
    });

  /** Returns the reason why a code does not work; `used` takes precedence. */
  const explain = async (codeHash: string): Promise<'used' | 'replaced' | 'expired'> => {
    const first = await codes.find(codeHash, 'verify_email');
    const code = first ?? (await codes.find(codeHash, 'change_email'));
    if (!code) return 'expired';
    const isDone = first ? first.user.emailVerifiedAt !== null : code.newEmail === code.user.email;
    if (isDone) return 'used';
    return code.endedAt && code.expiresAt > clock.now() ? 'replaced' : 'expired';
  };

  return {
    /** Creates a code, within the transaction that creates the user. */
    begin,
    /** Uses the emailed code of a new account or of a changed address. */
    async verify(code: string, address: string): Promise<VerifyResult> {
      const codeHash = hashOf(code);
      const result = (await spend(codeHash, address)) ?? (await change.confirm(codeHash, address));
      return result ?? explain(codeHash);
    },
    /** Replaces an address that was never verified, within a transaction. */
    async correct(userId: number, email: string): Promise<void> {
      await users.update(userId, { email });
      // A reset link sent to the mistyped address must open neither the account nor its new
      // address.
      await codes.endAll(userId, ['reset_password'], clock.now());
      await begin(userId);
    },
    /** Sends the link again if the address is unverified. The result is always the same. */
    async resend(identifier: string): Promise<void> {
      const name = identifier.trim();
      const user = await users.findByIdentifier(name);
      // Unknown names are counted too, so that the answer reveals nothing.
      const who = user ? `user ${user.id}` : name.toLowerCase();
      if (!(await limits.allows('mailByAccount', `verify ${who}`))) return;
      if (!user || user.emailVerifiedAt || user.blockedAt) return;
      await db.transaction(() => begin(user.id));
    },
  };
}

export type EmailVerification = ReturnType<typeof createEmailVerification>;
