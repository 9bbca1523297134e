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

/** A code is derived from its row, so that an email job need not carry it. */
export const codeOf = (keys: Keys, codeId: number): string =>
  keys.derive('mailed-code', String(codeId)).toString('base64url');

export const createMailedCodes = ({ codes, keys, clock, mailer }: CodeDependencies) => ({
  /** Within a transaction: a fresh code, emailed when it commits; older ones of its purpose end. */
  async begin({ userId, purpose, lifetime, template, emails }: CodeOrder): Promise<void> {
    const now = clock.now();
    const expiresAt = after(now, lifetime);
    const codeId = await codes.begin({ userId, purpose, now, expiresAt, ...emails });
    await codes.setHash(codeId, hashOf(codeOf(keys, codeId)));
    if (template === null) return;
    const data = emails ? { codeId, to: 'new' } : { codeId };
    await mailer.enqueue({ template, userId, data });
  },
  /** Creates the code for "This was not me", within a transaction; returns its id. */
  async issueNotMe(order: NotMeOrder): Promise<number> {
    const now = clock.now();
    const expiresAt = after(now, lifetimes.notMeCode);
    const codeId = await codes.add({ ...order, purpose: 'not_me', now, expiresAt });
    await codes.setHash(codeId, hashOf(codeOf(keys, codeId)));
    return codeId;
  },
  /** The same of one that stops the reset of a second factor. */
  async issueKeepFactor(userId: number): Promise<number> {
    const now = clock.now();
    const expiresAt = after(now, 2 * lifetimes.factorReset);
    const codeId = await codes.add({ userId, purpose: 'keep_factor', now, expiresAt });
    await codes.setHash(codeId, hashOf(codeOf(keys, codeId)));
    return codeId;
  },
});

export type MailedCodes = ReturnType<typeof createMailedCodes>;
