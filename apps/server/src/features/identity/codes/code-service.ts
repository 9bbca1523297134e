import { lifetimes } from '@hub/contract/limits';
import type { CodePurpose, CodeStore } from './code-store.ts';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import type { MailName } from '#platform/mail/mailer.ts';
import type { Parts } from '#platform/parts.ts';

/** Code that is sent in an email. */
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

/** Code for "This was not me", which is part of another email. */
export interface NotMeOrder {
  readonly userId: number;
  /** Address that the code restores, if the address was changed. */
  readonly oldEmail?: string;
}

interface CodeDependencies extends Pick<Parts, 'keys' | 'clock' | 'mailer'> {
  readonly codes: CodeStore;
}

/** Derives a code from its seed, so that an email job stores only the seed. */
export const codeOf = (keys: Keys, seed: unknown): string =>
  keys.derive('mailed-code', String(seed)).toString('base64url');

export const createMailedCodes = ({ codes, keys, clock, mailer }: CodeDependencies) => {
  /**
   * Sets the code of a row and returns its seed. The seed contains the time, because a restored
   * database may assign the same id again.
   */
  const derive = async (id: number, at: Date): Promise<string> => {
    const seed = `${id}.${at.getTime()}`;
    await codes.setHash(id, hashOf(codeOf(keys, seed)));
    return seed;
  };

  return {
    /**
     * Creates a code within a transaction and ends older codes of the same purpose. The code is
     * emailed after the commit.
     */
    async begin({ userId, purpose, lifetime, template, emails }: CodeOrder): Promise<void> {
      const now = clock.now();
      const expiresAt = after(now, lifetime);
      const codeId = await codes.begin({ userId, purpose, now, expiresAt, ...emails });
      const seed = await derive(codeId, now);
      if (template === null) return;
      const data = emails ? { codeId: seed, to: 'new' } : { codeId: seed };
      await mailer.enqueue({ template, userId, data });
    },
    /** Creates the code for "This was not me", within a transaction; returns its seed. */
    async issueNotMe(order: NotMeOrder): Promise<string> {
      const now = clock.now();
      const expiresAt = after(now, lifetimes.notMeCode);
      const codeId = await codes.add({ ...order, purpose: 'not_me', now, expiresAt });
      return derive(codeId, now);
    },
    /**
     * Creates the code that stops a second-factor reset, within a transaction; returns its seed.
     */
    async issueKeepFactor(userId: number): Promise<string> {
      const now = clock.now();
      const expiresAt = after(now, 2 * lifetimes.factorReset);
      const codeId = await codes.add({ userId, purpose: 'keep_factor', now, expiresAt });
      return derive(codeId, now);
    },
  };
};

export type MailedCodes = ReturnType<typeof createMailedCodes>;
