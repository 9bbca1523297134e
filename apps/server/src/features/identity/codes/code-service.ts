import { lifetimes } from '@hub/contract/limits';
import type { CodePurpose, CodeStore } from './code-store.ts';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import type { MailName } from '#platform/mail/mailer.ts';
import type { Parts } from '#platform/parts.ts';

interface CodeOrder {
  readonly userId: number;
  readonly purpose: CodePurpose;
  /** Lifetime in milliseconds. */
  readonly lifetime: number;
  /** Template of the email; null to create the code without sending an email. */
  readonly template: MailName | null;
  /** Addresses of a change; the email goes to the new address. */
  readonly emails?: { readonly newEmail: string; readonly oldEmail: string };
}

interface CodeParts extends Pick<Parts, 'keys' | 'clock' | 'mailer'> {
  readonly codes: CodeStore;
}

/** Derives a code from its seed, so that an email job stores only the seed. */
export const codeOf = (keys: Keys, seed: unknown): string =>
  keys.derive('mailed-code', String(seed)).toString('base64url');

export const createMailedCodes = ({ codes, keys, clock, mailer }: CodeParts) => {
  /**
   * Sets the code of a row and returns its seed. The seed contains the time, because a restored
   * database may assign the same id again.
   */
  const derive = async (id: number, at: Date): Promise<string> => {
    const seed = `${id}.${at.getTime()}`;
    await codes.setHash(id, hashOf(codeOf(keys, seed)));
    return seed;
  };

  const issue = async (
    code: { readonly userId: number; readonly purpose: CodePurpose; readonly oldEmail?: string },
    lifetime: number,
  ): Promise<string> => {
    const now = clock.now();
    return derive(await codes.add({ ...code, now, expiresAt: after(now, lifetime) }), now);
  };

  const begin = async (order: CodeOrder): Promise<void> => {
    const { userId, purpose, lifetime, template, emails } = order;
    const now = clock.now();
    const expiresAt = after(now, lifetime);
    const codeId = await codes.begin({ userId, purpose, now, expiresAt, ...emails });
    const seed = await derive(codeId, now);
    if (template === null) return;
    const data = emails ? { codeId: seed, to: 'new' } : { codeId: seed };
    await mailer.enqueue({ template, userId, data });
  };

  return {
    /**
     * Creates a code within a transaction and ends older codes of the same purpose. The code is
     * emailed after the commit.
     */
    begin,
    /** Creates and emails a code for a new password, within a transaction. */
    beginReset: (userId: number, template: MailName): Promise<void> =>
      begin({ userId, purpose: 'reset_password', lifetime: lifetimes.resetPasswordCode, template }),
    /**
     * Creates the code for "This was not me", within a transaction; returns its seed. The code
     * restores the address `oldEmail`, if the address was changed.
     */
    issueNotMe: (order: { readonly userId: number; readonly oldEmail?: string }) =>
      issue({ ...order, purpose: 'not_me' }, lifetimes.notMeCode),
    /** Creates the code that stops a second-factor reset, within a transaction; returns its seed. */
    issueKeepFactor: (userId: number) =>
      issue({ userId, purpose: 'keep_factor' }, 2 * lifetimes.factorReset),
  };
};

export type MailedCodes = ReturnType<typeof createMailedCodes>;
