import type { CaptchaForm } from '@hub/contract/calls';
import { slowAfter } from '@hub/contract/limits';
import { setTimeout as delay } from 'node:timers/promises';
import type { Captcha, CaptchaUse } from '#identity/captcha/captcha.ts';
import type { Origin } from '#identity/sessions/session-service.ts';
import type { CodeChecks, CodeFault } from '#identity/second-factor/check-service.ts';
import type { Candidate } from '#identity/records/sign-in-store.ts';
import { createOpening, type OpenedSession } from './open-session.ts';
import { accountOf } from '#identity/sessions/marks.ts';
import { type Tries, type Try, type SignInAttempt } from './tries.ts';
import type { IdentityParts } from '#identity/parts.ts';

export type SignInResult = {
  /** True if the next attempt needs a captcha. */
  readonly captcha: boolean;
} & (
  | ({ readonly kind: 'signed_in' } & OpenedSession)
  | { readonly kind: Refusal | CaptchaRefusal }
  /** The password is right. `fault`: reason why the entered code was refused. */
  | { readonly kind: 'two_factor_required'; readonly fault: CodeFault | null }
);

/** `email_unverified` and `blocked` are returned only after the right password. */
type Refusal = 'wrong_credentials' | 'email_unverified' | 'blocked';
/** The captcha was missing or wrong, so the password was not checked. */
type CaptchaRefusal = 'captcha_required' | 'captcha_wrong';

export interface Claim {
  readonly identifier: string;
  readonly password: string;
  readonly solution: string | null | undefined;
  readonly form: CaptchaForm;
  readonly mark: string | null;
}

/** Result of a password check. It does not tell whether the user may sign in. */
type Proof =
  | { readonly kind: 'proved'; readonly user: Candidate }
  | { readonly kind: 'wrong_credentials' | CaptchaRefusal; readonly captcha: boolean };

interface Attempt extends Claim {
  /** Token of the session that this browser already has; the new session replaces it. */
  readonly oldToken: string | null;
  readonly code: string | undefined;
}

interface SignInParts extends IdentityParts {
  readonly captcha: Captcha;
  readonly tries: Tries;
  readonly checks: CodeChecks;
}

export function createSignIn(deps: SignInParts) {
  const { db, users, signIns: store, sessions, passwords, marks, checks, audit } = deps;
  const begin = createBeginning(deps);
  const tellOwner = createTelling(deps);
  const open = createOpening(deps);

  const check = async (
    user: { readonly passwordHash: string } | null,
    password: string,
  ): Promise<boolean> =>
    user
      ? passwords.verify(user.passwordHash, password)
      : // An unknown name must cost what a wrong password costs.
        passwords.verifyNothing(password);

  const refuse = async (userId: number | null, reason: Refusal, address: string) => {
    const event = 'identity.sign_in_refused';
    await audit.record({ event, userId, actor: 'anonymous', address, details: { reason } });
  };

  const examine = async ({ identifier, password, ...proof }: Claim, address: string) => {
    const name = identifier.trim();
    const user = await store.findByIdentifier(name);
    const device = user && marks.deviceOf(proof.mark, user.id);
    const started = await begin({ who: user?.id ?? name, address, device }, proof);
    if (started.kind !== 'counted') return { kind: started.kind, captcha: true } as const;
    const { attempt } = started;
    if (attempt.isSlow) await delay(slowAfter.waitMs);
    const isRight = await check(user, password).catch(async (error: unknown) => {
      await attempt.giveBack();
      throw error;
    });
    if (user && isRight) return { kind: 'proved', user, attempt } as const;
    await Promise.all([
      refuse(user?.id ?? null, 'wrong_credentials', address),
      attempt.isNextSlow ? tellOwner(user?.id ?? name, address) : null,
    ]);
    return { kind: 'wrong_credentials', captcha: attempt.isNextAsked } as const;
  };

  const lookAtCode = async (
    { id: userId, passwordHash }: Candidate,
    { code, mark }: { readonly code: string | undefined; readonly mark: string | null },
    { address }: Origin,
  ) => {
    if (code === undefined) return codeWanted(null);
    const device = marks.deviceOf(mark, userId);
    const verdict = await checks.check({ userId, passwordHash, device, address }, code);
    return verdict.kind === 'right' ? verdict : codeWanted(verdict.kind);
  };

  return {
    /** Checks a password without opening a session; it counts as a sign-in in every limit. */
    async prove(claim: Claim, address: string): Promise<Proof> {
      const proof = await examine(claim, address);
      if (proof.kind !== 'proved') return proof;
      await proof.attempt.succeed();
      return { kind: 'proved', user: proof.user };
    },

    async signIn({ oldToken, code, ...claim }: Attempt, origin: Origin): Promise<SignInResult> {
      const proof = await examine(claim, origin.address);
      if (proof.kind !== 'proved') return proof;
      const { user, attempt } = proof;
      const { mark } = claim;
      if (user.blockedAt || !user.emailVerifiedAt) {
        const kind = user.blockedAt ? 'blocked' : 'email_unverified';
        await Promise.all([attempt.succeed(), refuse(user.id, kind, origin.address)]);
        return { kind, captcha: false };
      }
      const succeeding = attempt.succeed();
      const second = user.hasSecondFactor
        ? await lookAtCode(user, { code, mark }, origin).finally(() => succeeding)
        : null;
      if (second !== null && second.kind !== 'right') return second;
      const [opened] = await Promise.all([
        open({ user, oldToken, mark, byFactor: second !== null, spend: second?.spend }, origin),
        succeeding,
      ]);
      if (opened === null) return { kind: 'wrong_credentials', captcha: false };
      if (opened === 'used') return codeWanted('used');
      return { kind: 'signed_in', captcha: false, ...opened };
    },
    /** Checks a password before actions that a stolen session must not allow. */
    async confirm(userId: number, password: string, address: string | undefined): Promise<boolean> {
      const isRight = await check(await users.findUser(userId), password);
      const event = 'identity.password_refused';
      if (!isRight) await audit.record({ event, userId, actor: 'user', address });
      return isRight;
    },

    async signOut(token: string | null, address: string): Promise<void> {
      if (!token) return;
      await db.transaction(async () => {
        const userId = await sessions.close(token);
        if (userId === null) return;
        await audit.record({ event: 'identity.signed_out', userId, actor: 'user', address });
      });
    },
  };
}

export type SignIn = ReturnType<typeof createSignIn>;

const codeWanted = (fault: CodeFault | null) =>
  ({ kind: 'two_factor_required', captcha: false, fault }) as const;

/** Counts an attempt in every limit, before the password is hashed, and checks the captcha. */
const createBeginning = ({ limits, tries, captcha }: SignInParts) => {
  const unsolved = async (
    attempt: Try,
    { solution, ...use }: CaptchaUse & Pick<Claim, 'solution'>,
  ): Promise<CaptchaRefusal | null> => {
    if (!attempt.isAsked) return null;
    const verdict = await captcha.check(solution, use);
    if (verdict === 'solved') return null;
    return verdict === 'missing' ? 'captcha_required' : 'captcha_wrong';
  };

  return async (
    who: SignInAttempt,
    { solution, form }: Pick<Claim, 'solution' | 'form'>,
  ): Promise<{ kind: 'counted'; attempt: Try } | { kind: CaptchaRefusal }> => {
    const { address } = who;
    // Both statements are sent in one round trip.
    const [limited, attempt] = await Promise.all([
      limits.takeFrom('signInByNameAndAddress', address, `${accountOf(who)} `).then(
        () => null,
        (refusal: unknown) => ({ refusal }),
      ),
      tries.begin(who),
    ]);
    try {
      if (limited !== null) throw limited.refusal;
      const kind = await unsolved(attempt, { solution, form, address });
      if (kind === null) return { kind: 'counted', attempt };
      await attempt.giveBack();
      return { kind };
    } catch (error) {
      await attempt.giveBack();
      throw error;
    }
  };
};

/** Emails the owner, once a day, that strangers try passwords. Unknown names have no owner. */
const createTelling =
  ({ db, tries, mailer, audit }: SignInParts) =>
  async (who: number | string, address: string): Promise<void> => {
    const isNews = await tries.isNews(who);
    if (!isNews || typeof who === 'string') return;
    const userId = who;
    await db.transaction(async () => {
      await mailer.enqueue({ template: 'identity/sign-ins-slowed', userId });
      const event = 'identity.sign_ins_slowed';
      await audit.record({ event, userId, actor: 'anonymous', address });
    });
  };
