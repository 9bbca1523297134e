import type { CodeStore } from '#identity/codes/code-store.ts';
import type { UserStore } from './store.ts';
import type { Clock } from '#platform/clock.ts';
import type { JobData } from '#platform/jobs/jobs.ts';
import type { Recipient } from '#platform/mail/mailer.ts';

export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  /** Target of the first sign-in. */
  readonly origin: string | null;
}

interface UserDependencies {
  readonly store: UserStore;
  readonly codes: CodeStore;
  readonly clock: Clock;
}

export function createUsers({ store, codes, clock }: UserDependencies) {
  return {
    /** Within a transaction; username and email must have been found free in it. */
    create: ({ origin, ...account }: NewAccount): Promise<number> =>
      store.insertUser({ ...account, firstOrigin: origin, createdAt: clock.now() }),
    /** The same for an account with a verified address. */
    createVerified({ origin, ...account }: NewAccount): Promise<number> {
      const now = clock.now();
      const verified = { ...account, firstOrigin: origin, createdAt: now, emailVerifiedAt: now };
      return store.insertUser(verified);
    },
    isUsernameTaken: async (username: string): Promise<boolean> =>
      (await store.findIdByUsername(username)) !== null,
    findIdByEmail: (email: string): Promise<number | null> => store.findIdByEmail(email),
    findIdByUsername: (username: string): Promise<number | null> =>
      store.findIdByUsername(username),
    /** Returns an email's recipient: the user's address, or the `new` or `old` one of a change. */
    async findRecipient(userId: number, { to, codeId }: JobData): Promise<Recipient | null> {
      const user = await store.findUser(userId);
      if (!user) return null;
      const { username, firstName } = user;
      // A new address is verified by the click that the email asks for.
      const isProven = user.emailVerifiedAt !== null && to !== 'new';
      const recipient = { email: user.email, username, firstName, isProven };
      if (to === undefined) return recipient;
      const code = await codes.findById(Number(codeId));
      // A link that a newer one has replaced is not sent any longer.
      const email = to === 'old' ? code?.oldEmail : code?.endedAt ? null : code?.newEmail;
      return email ? { ...recipient, email } : null;
    },
    async setPassword(userId: number, passwordHash: string): Promise<void> {
      await store.update(userId, { passwordHash });
    },
    /** Marks a user as an operator or not; the feature `operators` knows the role. */
    async markOperator(userId: number, isOperator: boolean): Promise<void> {
      await store.update(userId, { isAdmin: isOperator });
    },
  };
}

export type Users = ReturnType<typeof createUsers>;
