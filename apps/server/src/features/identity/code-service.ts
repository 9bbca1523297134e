import type { CodePurpose, CodeStore } from './store.ts';
import { after, type Clock } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import type { Keys } from '#platform/keys.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

/** A code to be mailed. */
interface CodeOrder {
  readonly userId: number;
  readonly purpose: CodePurpose;
  /** How long it works, in milliseconds. */
  readonly lifetime: number;
  readonly template: string;
}

export interface MailedCodes {
  /** Within a transaction: a fresh code, mailed when it commits; older ones of its purpose end. */
  begin(order: CodeOrder): Promise<void>;
}

interface CodeParts {
  readonly codes: CodeStore;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly mailer: Mailer;
}

/** A code is derived from its row, so that a mail job need not carry it. */
export const codeOf = (keys: Keys, codeId: number): string =>
  keys.derive('mailed-code', String(codeId)).toString('base64url');

export const createMailedCodes = ({ codes, keys, clock, mailer }: CodeParts): MailedCodes => ({
  async begin({ userId, purpose, lifetime, template }) {
    const now = clock.now();
    const codeId = await codes.begin({ userId, purpose, now, expiresAt: after(now, lifetime) });
    await codes.setHash(codeId, hashOf(codeOf(keys, codeId)));
    await mailer.enqueue({ template, userId, data: { codeId } });
  },
});
