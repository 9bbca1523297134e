import { lifetimes } from '@hub/contract/limits';
import { after } from '#platform/clock.ts';
import type { OperatorAction } from '#platform/actor.ts';
import { hashOf } from '#platform/ids.ts';
import type { IdentityParts } from '#identity/parts.ts';

/**
 * Result of stopping a reset. `ended`: it was stopped before, or has taken effect. `expired`: the
 * link was never issued.
 */
export type KeepResult = 'kept' | 'ended' | 'expired';

const purpose = 'keep_factor';

/**
 * Second-factor reset for people who have lost their app, recovery codes and passkeys. Support
 * starts the reset, and the owner can stop it for a day.
 */
export function createSecondFactorReset(deps: IdentityParts) {
  const { db, resets: store, factors, passkeyStore, users, codes, mailedCodes, sessions } = deps;
  const { clock, mailer, audit } = deps;

  const takeAway = (userId: number): Promise<void> =>
    db.transaction(async () => {
      // A simultaneous sign-in and the click that stops the reset wait for this lock.
      await users.lockById(userId);
      if (!(await store.end(userId))) return;
      await factors.remove(userId);
      await passkeyStore.removeAll(userId);
      await sessions.closeAll(userId);
      await codes.endAll(userId, [purpose], clock.now());
      await audit.record({ event: 'identity.factor_reset', userId, actor: 'hub' });
      await mailer.enqueue({ template: 'identity/factor-reset', userId });
    });

  return {
    /**
     * Starts a reset, within a transaction. After a day the password alone signs in. `no_factor`:
     * there is no second factor. `waits`: a reset was already requested.
     */
    async ask(
      userId: number,
      { actor, reason }: OperatorAction,
    ): Promise<'done' | 'no_factor' | 'waits'> {
      const hasApp = ((await factors.find(userId))?.startedAt ?? null) !== null;
      if (!hasApp && (await passkeyStore.count(userId)) === 0) return 'no_factor';
      const now = clock.now();
      const dueAt = after(now, lifetimes.factorReset);
      if (!(await store.begin({ userId, askedAt: now, dueAt }))) return 'waits';
      const event = 'identity.factor_reset_asked';
      await audit.record({ event, userId, actor, details: { reason } });
      const codeId = await mailedCodes.issueKeepFactor(userId);
      const data = { codeId, reason };
      await mailer.enqueue({ template: 'identity/factor-reset-asked', userId, data });
      return 'done';
    },
    /** Stops a reset by the emailed code; the second factors stay unchanged. */
    async keep(code: string, address: string): Promise<KeepResult> {
      const codeHash = hashOf(code);
      const row = await codes.find(codeHash, purpose);
      if (!row) return 'expired';
      const { userId } = row;
      return db.transaction(async () => {
        await users.lockById(userId);
        const spent = await codes.spend(codeHash, purpose, clock.now());
        if (!spent || !(await store.end(userId))) return 'ended';
        const event = 'identity.factor_kept';
        await audit.record({ event, userId, actor: 'user', address });
        await mailer.enqueue({ template: 'identity/factor-kept', userId });
        return 'kept';
      });
    },
    async carryOut(): Promise<void> {
      for (const userId of await store.listDue(clock.now())) await takeAway(userId);
    },
  };
}

export type SecondFactorReset = ReturnType<typeof createSecondFactorReset>;
