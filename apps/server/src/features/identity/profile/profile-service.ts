import { requireNewPassword } from '#identity/passwords/new-password.ts';
import type { Origin, RenewedSession } from '#identity/sessions/session-service.ts';
import type { Self } from '#identity/second-factor/confirm-service.ts';
import type { SignIn } from '#identity/sign-in/sign-in-service.ts';
import { Problem } from '#platform/problem.ts';
import type { IdentityParts } from '#identity/parts.ts';

interface PasswordChange {
  readonly oldPassword: string;
  readonly password: string;
}

export function createProfiles(deps: IdentityParts & { readonly signIn: SignIn }) {
  const { db, users, codes, sessions, signIn, passwords, clock, limits, mailer, audit } = deps;

  /** Verifies a password, with a limit so that a stolen session cannot be used to guess it. */
  const isPassword = async (userId: number, password: string, from: string): Promise<boolean> => {
    await limits.take('signInByNameAndAddress', `confirm ${userId}`);
    return signIn.confirm(userId, password, from);
  };

  const requireUser = async (userId: number) => {
    const user = await users.findUser(userId);
    if (!user) throw new Problem('unauthenticated');
    return user;
  };

  return {
    findCreatedAt: async (userId: number): Promise<Date> => (await requireUser(userId)).createdAt,

    setLanguage: (userId: number, language: string) => users.update(userId, { language }),
    changeName: (
      userId: number,
      names: { readonly firstName: string; readonly lastName: string },
      address: string,
    ): Promise<void> =>
      db.transaction(async () => {
        await users.update(userId, names);
        await audit.record({ event: 'identity.name_changed', userId, actor: 'user', address });
      }),
    /** Ends all other sessions. Returns the renewed session; null if the old password is wrong. */
    async changePassword(
      userId: number,
      { oldPassword, password }: PasswordChange,
      origin: Origin,
    ): Promise<string | null> {
      const user = await requireUser(userId);
      requireNewPassword(password, user);
      if (!(await isPassword(userId, oldPassword, origin.address))) return null;
      const passwordHash = await passwords.hash(password);
      return db.transaction(async () => {
        // A simultaneous reset has ended every session, so the old password opens no other.
        const locked = await users.lock(userId);
        if (locked?.passwordHash !== user.passwordHash) return null;
        await users.update(userId, { passwordHash });
        // A stranger who knew the old password may have requested another email address.
        await codes.endAll(userId, ['reset_password', 'change_email'], clock.now());
        await sessions.closeAll(userId);
        const token = await sessions.open(userId, origin);
        const { address } = origin;
        await audit.record({ event: 'identity.password_changed', userId, actor: 'user', address });
        await mailer.enqueue({ template: 'identity/password-changed', userId });
        return token;
      });
    },
    /** Returns the renewed session if the password is right; otherwise null. */
    async confirm(
      { userId, sessionHash }: Self,
      password: string,
      address: string,
    ): Promise<RenewedSession | null> {
      return (await isPassword(userId, password, address)) ? sessions.renew(sessionHash) : null;
    },
  };
}

export type Profiles = ReturnType<typeof createProfiles>;
