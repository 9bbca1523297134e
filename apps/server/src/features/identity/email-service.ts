import { lifetimes } from '@hub/contract/limits';
import type { CodeStore, UserStore } from './store.ts';
import type { Audit } from '#features/audit';
import { after, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { RateLimits } from '#platform/db/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';
import type { Keys } from '#platform/keys.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

export type VerifyResult = 'verified' | 'used' | 'expired';

/** Proving that an e-mail address belongs to a user. */
export interface EmailVerification {
  /** Within the transaction that made the user: a fresh code, mailed when it commits. */
  begin(userId: number): Promise<void>;
  verify(code: string, address: string): Promise<VerifyResult>;
  /** Sends again, if there is such a user and something to verify; tells nobody which. */
  resend(identifier: string): Promise<void>;
}

interface EmailParts {
  readonly db: Db;
  readonly users: UserStore;
  readonly codes: CodeStore;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly limits: RateLimits;
  readonly audit: Audit;
}

/** A code is derived from its row, so that a mail job need not carry it. */
export const codeOf = (keys: Keys, codeId: number): string =>
  keys.derive('mailed-code', String(codeId)).toString('base64url');

export function createEmailVerification(parts: EmailParts): EmailVerification {
  const { db, users, codes, keys, clock, mailer, limits, audit } = parts;

  const begin = async (userId: number): Promise<void> => {
    const now = clock.now();
    const expiresAt = after(now, lifetimes.verifyEmailCode);
    const codeId = await codes.begin({ userId, purpose: 'verify_email', now, expiresAt });
    await codes.setHash(codeId, hashOf(codeOf(keys, codeId)));
    await mailer.enqueue({ template: 'identity.verify_email', userId, data: { codeId } });
  };

  return {
    begin,
    verify: (code, address) =>
      db.transaction(async () => {
        const now = clock.now();
        const userId = await codes.spend(hashOf(code), 'verify_email', now);
        if (userId === null) {
          const owner = await codes.findOwner(hashOf(code), 'verify_email');
          return owner?.emailVerifiedAt ? 'used' : 'expired';
        }
        await users.update(userId, { emailVerifiedAt: now });
        await audit.record({ event: 'identity.email_verified', userId, actor: 'user', address });
        return 'verified';
      }),
    async resend(identifier) {
      const name = identifier.trim();
      // Counted for unknown names too, so that the answer never tells.
      if (!(await limits.allows('mailByAccount', `verify ${name.toLowerCase()}`))) return;
      const user = await users.findByIdentifier(name);
      if (!user || user.emailVerifiedAt || user.blockedAt) return;
      await db.transaction(() => begin(user.id));
    },
  };
}
