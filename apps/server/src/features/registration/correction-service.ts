import type { RegistrationDependencies } from './service.ts';
import type { Claim } from '#features/identity';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';
import { isUniqueViolation } from '#platform/db/sql/sql-errors.ts';
import { Problem } from '#platform/problem.ts';

interface Correction extends Claim {
  readonly purchaseCode: string;
  readonly email: string;
}

export function createCorrections(deps: RegistrationDependencies) {
  const { db, identity, claims, limits, mailer, audit } = deps;

  /**
   * Returns the user with this username, password and purchase code if the address is unverified;
   * otherwise null.
   */
  const findProved = async (correction: Correction, address: string): Promise<number | null> => {
    const proof = await identity.signIn.prove(correction, address);
    if (proof.kind === 'wrong_credentials') return null;
    if (proof.kind !== 'proved') throw new Problem('captcha');
    const { id, emailVerifiedAt, blockedAt } = proof.user;
    if (emailVerifiedAt || blockedAt) return null;
    const budget = ['purchaseCodeLookup', `address:${limitKeyOf(address)}`] as const;
    const check = await claims.checkCode(correction.purchaseCode, [budget]);
    return check.kind === 'registered' && check.userId === id ? id : null;
  };

  const store = (userId: number, email: string, address: string): Promise<void> =>
    db.transaction(async () => {
      const ownerId = await identity.users.findIdByEmail(email);
      if (ownerId !== null && ownerId !== userId) {
        return mailer.enqueue({ template: 'identity/email-wanted', userId: ownerId });
      }
      await identity.email.correct(userId, email);
      const event = 'registration.email_corrected';
      await audit.record({ event, userId, actor: 'user', address });
    });

  return {
    /**
     * Replaces an unverified address and emails a link to it. Returns `refused` for every mismatch.
     * Returns `sent` also for the address of another account.
     */
    async correct(correction: Correction, address: string): Promise<'sent' | 'refused'> {
      const userId = await findProved(correction, address);
      if (userId === null) return 'refused';
      await limits.take('mailByAccount', `correct ${userId}`);
      await limits.take('mailByAccount', `to ${correction.email.toLowerCase()}`);
      try {
        await store(userId, correction.email, address);
      } catch (error) {
        // Another account has taken the address; the answer is the same as for any address in use.
        if (!isUniqueViolation(error)) throw error;
      }
      return 'sent';
    },
  };
}

export type Corrections = ReturnType<typeof createCorrections>;
