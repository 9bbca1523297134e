import { currentLanguage } from '@hub/language';
import type { JobData } from '#platform/jobs/jobs.ts';
import type { Recipient } from '#platform/mail/mailer.ts';
import type { IdentityParts } from '#identity/parts.ts';

export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly origin: string | null;
}

export function createUsers({ users: store, codes, clock }: IdentityParts) {
  // A new account takes the language of the request that created it.
  const toRow = ({ origin, ...account }: NewAccount) => ({
    ...account,
    firstOrigin: origin,
    language: currentLanguage().code,
    createdAt: clock.now(),
  });
  return {
    /** Creates an account within a transaction that has found the username and email free. */
    create: (account: NewAccount): Promise<number> => store.insertUser(toRow(account)),
    /** Creates an account with a verified address, within a transaction. */
    createVerified(account: NewAccount): Promise<number> {
      const row = toRow(account);
      return store.insertUser({ ...row, emailVerifiedAt: row.createdAt });
    },
    findIdByEmail: store.findIdByEmail,
    findIdByUsername: store.findIdByUsername,
    /** Returns the recipient of an email. `to`: the `new` or `old` address of a change. */
    async findRecipient(userId: number, { to, codeId }: JobData): Promise<Recipient | null> {
      const user = await store.findUser(userId);
      if (!user) return null;
      const { username, firstName, language } = user;
      // The click on the emailed link verifies a new address.
      const isProven = user.emailVerifiedAt !== null && to !== 'new';
      const recipient = { email: user.email, username, firstName, language, isProven };
      if (to === undefined) return recipient;
      const code = await codes.findById(Number.parseInt(String(codeId), 10));
      // A link is not sent if a newer link has replaced it.
      const email = to === 'old' ? code?.oldEmail : code?.endedAt ? null : code?.newEmail;
      return email ? { ...recipient, email } : null;
    },
    setPassword: (userId: number, passwordHash: string) => store.update(userId, { passwordHash }),
    /** Marks a user as an operator or not. The feature `operators` stores the role. */
    markOperator: (userId: number, isAdmin: boolean) => store.update(userId, { isAdmin }),
  };
}

export type Users = ReturnType<typeof createUsers>;
