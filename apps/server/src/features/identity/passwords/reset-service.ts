import { requireNewPassword } from './new-password.ts';
import { hashOf } from '#platform/ids.ts';
import type { IdentityParts } from '#identity/parts.ts';

/** `ended`: used, or replaced by a newer code. `expired`: too old, or never issued. */
export type ResetCode = 'live' | 'ended' | 'expired';

const purpose = 'reset_password';

export function createPasswordReset(deps: IdentityParts) {
  const { db, users, codes, mailedCodes, sessions, passwords, clock, mailer, limits, audit } = deps;

  const find = async (code: string) => {
    const row = await codes.find(hashOf(code), purpose);
    if (!row || row.expiresAt <= clock.now()) return { state: 'expired' } as const;
    return row.endedAt ? ({ state: 'ended' } as const) : ({ state: 'live', ...row } as const);
  };

  /** Verifies the current address, which received the link: a change of it ends the link. */
  const prove = async (userId: number, address: string): Promise<void> => {
    const now = clock.now();
    await users.update(userId, { emailVerifiedAt: now });
    await codes.endAll(userId, ['verify_email'], now);
    await audit.record({ event: 'identity.email_verified', userId, actor: 'user', address });
  };

  return {
    /** Emails a link if the user exists; the result is the same if not. */
    async request(email: string, address: string): Promise<void> {
      // Unknown addresses are counted too, so that the answer reveals nothing.
      if (!(await limits.allows('mailByAccount', `reset ${email.toLowerCase()}`))) return;
      const userId = await users.findIdByEmail(email);
      const user = userId === null ? null : await users.findUser(userId);
      if (!user || user.blockedAt) return;
      await db.transaction(async () => {
        await mailedCodes.beginReset(user.id, 'identity/reset-password');
        const event = 'identity.reset_requested';
        await audit.record({ event, userId: user.id, actor: 'anonymous', address });
      });
    },
    /** Checks a code without using it. */
    check: async (code: string): Promise<ResetCode> => (await find(code)).state,
    /**
     * Uses a valid code: sets the password and ends every session of the user. The link was sent to
     * the address of the user, so the reset also verifies the address.
     */
    async reset(code: string, password: string, address: string): Promise<ResetCode> {
      const resetCode = await find(code);
      if (resetCode.state !== 'live') return resetCode.state;
      requireNewPassword(password, resetCode.user);
      const passwordHash = await passwords.hash(password);
      return db.transaction(async () => {
        const now = clock.now();
        const spent = await codes.spend(hashOf(code), purpose, now);
        // Another request has used the same link.
        if (!spent) return 'ended';
        const { userId } = spent;
        // A stranger who knew the password may have requested a new email address.
        await codes.endAll(userId, ['change_email'], now);
        await users.update(userId, { passwordHash });
        await sessions.closeAll(userId);
        if (resetCode.user.emailVerifiedAt === null) await prove(userId, address);
        await audit.record({ event: 'identity.password_reset', userId, actor: 'user', address });
        await mailer.enqueue({ template: 'identity/password-changed', userId });
        return 'live';
      });
    },
  };
}

export type PasswordReset = ReturnType<typeof createPasswordReset>;
