import { lifetimes } from '@hub/contract/limits';
import type { MailedCodes } from './code-service.ts';
import type { CodeStore, UserStore } from './store.ts';
import type { Audit } from '#features/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { RateLimits } from '#platform/db/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';

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
  readonly mailedCodes: MailedCodes;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly audit: Audit;
}

export function createEmailVerification(parts: EmailParts): EmailVerification {
  const { db, users, codes, mailedCodes, clock, limits, audit } = parts;

  const begin = (userId: number): Promise<void> =>
    mailedCodes.begin({
      userId,
      purpose: 'verify_email',
      lifetime: lifetimes.verifyEmailCode,
      template: 'identity.verify_email',
    });

  return {
    begin,
    verify: (code, address) =>
      db.transaction(async () => {
        const now = clock.now();
        const userId = await codes.spend(hashOf(code), 'verify_email', now);
        if (userId === null) {
          const known = await codes.find(hashOf(code), 'verify_email');
          return known?.user.emailVerifiedAt ? 'used' : 'expired';
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
