import { lifetimes } from '@hub/contract/limits';
import type { CodePurpose, CodeStore } from './code-store.ts';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import type { MailName } from '#platform/mail/mailer.ts';
import type { Parts } from '#platform/parts.ts';

/** A code to be emailed. */
interface CodeOrder {
  readonly userId: number;
  readonly purpose: CodePurpose;
  /** Lifetime in milliseconds. */
  readonly lifetime: number;
  /** Null: no one receives this code. */
  readonly template: MailName | null;
  /** The email goes to the new address, which is not the user's yet. */
  readonly emails?: { readonly newEmail: string; readonly oldEmail: string };
}

/** A code that an email about something else carries. */
export interface NotMeOrder {
  readonly userId: number;
  /** Address that it restores, if one was changed. */
  readonly oldEmail?: string;
}

interface CodeDependencies extends Pick<Parts, 'keys' | 'clock' | 'mailer'> {
  readonly codes: CodeStore;
}

/** A code is derived from its row, so that an email job carries only the seed. */
export const codeOf = (keys: Keys, seed: unknown): string =>
  keys.derive('mailed-code', String(seed)).toString('base64url');

export const createMailedCodes = ({ codes, keys, clock, mailer }: CodeDependencies) => {
  /**
   * Sets the code of a row; returns its seed. The time keeps codes apart if a database that lost its
   * last rows gives an id again.
   */
  const derive = async (id: number, at: Date): Promise<string> => {
    const seed = `${id}.${at.getTime()}`;
    await codes.setHash(id, hashOf(codeOf(keys, seed)));
    return seed;
  };

  return {
    /** Within a transaction: a fresh code, emailed when it commits; older ones of its purpose end. */
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
    /** The same of one that stops the reset of a second factor. */
    async issueKeepFactor(userId: number): Promise<string> {
      const now = clock.now();
      const expiresAt = after(now, 2 * lifetimes.factorReset);
      const codeId = await codes.add({ userId, purpose: 'keep_factor', now, expiresAt });
      return derive(codeId, now);
    },
  };
};

export type MailedCodes = ReturnType<typeof createMailedCodes>;
