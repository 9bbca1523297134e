import { wrongCodes } from '@hub/contract/limits';
import { stepOf } from './app-codes.ts';
import { readCode, type Misshape } from './code-rules.ts';
import { factorContext } from '#identity/records/factor-store.ts';
import { accountOf } from '#identity/sessions/marks.ts';
import { texts } from '#identity/texts.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import type { IdentityParts } from '#identity/parts.ts';

/** Reason why a code is refused. `unreadable`: the hub cannot decrypt the shared secret. */
export type CodeFault = 'wrong' | 'old' | 'used' | 'unreadable' | Misshape;

type Verdict =
  | {
      readonly kind: 'right';
      /** Uses the code within the transaction of the action; false if it was used before. */
      readonly spend: () => Promise<boolean>;
    }
  | { readonly kind: CodeFault };

interface Giver {
  readonly userId: number;
  /** Hash of the password; a new password resets the limit on wrong codes. */
  readonly passwordHash: string;
  /** Id of the device if this user has signed in on it before; otherwise null. */
  readonly device: string | null;
  readonly address: string;
}

export function createCodeChecks(deps: IdentityParts) {
  const { db, factors: store, failures, mailer, audit } = deps;
  const lookAtApp = createAppLook(deps);

  const lookAtRecovery = async ({ userId, address }: Giver, code: string): Promise<Verdict> => {
    const codeHash = hashOf(code);
    if (!(await store.hasRecovery(userId, codeHash))) return { kind: 'wrong' };
    const spend = async () => {
      if (!(await store.spendRecovery(userId, codeHash))) return false;
      const left = await store.countRecovery(userId);
      const event = 'identity.recovery_code_used';
      await audit.record({ event, userId, actor: 'user', address, details: { left } });
      await mailer.enqueue({ template: 'identity/recovery-code-used', userId, data: { left } });
      return true;
    };
    return { kind: 'right', spend };
  };

  /** Emails the owner, once a day, that a person who knows the password guesses codes. */
  const tellOwner = async ({ userId, address }: Giver): Promise<void> => {
    const key = `second factor ${userId} told`;
    const [times] = await failures.count([{ key, windowMs: wrongCodes.forgottenMs }]);
    if (times !== 1) return;
    await db.transaction(async () => {
      await mailer.enqueue({ template: 'identity/codes-guessed', userId });
      const event = 'identity.codes_guessed';
      await audit.record({ event, userId, actor: 'anonymous', address });
    });
  };

  return {
    /** Verifies a code and counts a wrong one. Throws `rate_limited` after too many. */
    async check(giver: Giver, typed: string): Promise<Verdict> {
      const { userId, passwordHash, device, address } = giver;
      const read = readCode(typed);
      if (read.kind !== 'app' && read.kind !== 'recovery') return read;
      const account = accountOf({ who: userId, device });
      const key = `second factor ${account} ${hashOf(passwordHash)}`;
      // Counts the attempt before the check, so that concurrent attempts cannot exceed the limit.
      const [tries = 0] = await failures.count([{ key, windowMs: wrongCodes.forgottenMs }]);
      if (tries > wrongCodes.max) throw tooMany();
      const look = read.kind === 'app' ? lookAtApp : lookAtRecovery;
      const result = await look(giver, read.code);
      if (result.kind === 'right') {
        await failures.settle({ back: [], forget: [key] });
        return result;
      }
      const event = 'identity.code_refused';
      const details = { reason: result.kind };
      await audit.record({ event, userId, actor: 'anonymous', address, details });
      if (tries === wrongCodes.max) await tellOwner(giver);
      return result;
    },
  };
}

export type CodeChecks = ReturnType<typeof createCodeChecks>;

const tooMany = (): Problem =>
  new Problem('rate_limited', {
    message: texts.tooManyCodes,
    retryAfterSeconds: wrongCodes.forgottenMs / 1000,
  });

const createAppLook =
  ({ factors: store, sealing, clock, log }: IdentityParts) =>
  async ({ userId }: Giver, code: string): Promise<Verdict> => {
    const factor = await store.find(userId);
    if (!factor?.startedAt) return { kind: 'wrong' };
    const secret = sealing.open(factor.secretSealed, factorContext(userId));
    if (secret === null) {
      log.error({ userId }, 'second-factor secret could not be decrypted');
      return { kind: 'unreadable' };
    }
    const codeStep = stepOf(secret, code, clock.now());
    if (codeStep.kind !== 'now') return codeStep;
    const { step } = codeStep;
    if (step <= (factor.lastStep ?? 0)) return { kind: 'used' };
    return { kind: 'right', spend: () => store.spendStep(userId, step) };
  };
