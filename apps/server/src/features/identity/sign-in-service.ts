import type { SignInCaptcha } from './captcha/sign-in-captcha.ts';
import type { Origin, Sessions } from './session-service.ts';
import type { UserRow, UserStore } from './store.ts';
import type { Audit } from '#features/audit';
import type { Db } from '#platform/db/db.ts';
import { limitKeyOf, type RateLimits } from '#platform/db/rate-limits.ts';
import type { Passwords } from '#platform/passwords.ts';

export type SignInResult = {
  /** Whether the next try needs a captcha. */
  readonly captcha: boolean;
} & (
  | {
      readonly kind: 'signed_in';
      readonly token: string;
      /** Where the first sign-in leads; null afterwards. */
      readonly firstOrigin: string | null;
    }
  | { readonly kind: Refusal | CaptchaRefusal }
);

/** The second and third are told only after the right password. */
type Refusal = 'wrong_credentials' | 'email_unverified' | 'blocked';
/** The password was not looked at. */
type CaptchaRefusal = 'captcha_required' | 'captcha_wrong';

interface Attempt {
  readonly identifier: string;
  readonly password: string;
  /** The session that this browser already has: it ends with the new one. */
  readonly oldToken: string | null;
  /** The captcha's solution, where one was asked. */
  readonly solution: string | null | undefined;
}

export interface SignIn {
  signIn(attempt: Attempt, origin: Origin): Promise<SignInResult>;
  signOut(token: string | null, address: string): Promise<void>;
  /** Whether this is the user's password: before what a stolen session must not do. */
  confirm(userId: number, password: string): Promise<boolean>;
}

interface SignInParts {
  readonly db: Db;
  readonly users: UserStore;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly captcha: SignInCaptcha;
  readonly audit: Audit;
}

export function createSignIn(parts: SignInParts): SignIn {
  const { db, users, sessions, passwords, limits, captcha, audit } = parts;

  const check = async (user: UserRow | null, password: string): Promise<boolean> =>
    user
      ? passwords.verify(user.passwordHash, password)
      : // An unknown name must cost what a wrong password costs.
        passwords.verifyNothing(password);

  const decide = async (user: UserRow | null, password: string): Promise<Refusal | null> => {
    if (!(await check(user, password))) return 'wrong_credentials';
    if (user?.blockedAt) return 'blocked';
    return user?.emailVerifiedAt ? null : 'email_unverified';
  };

  const refuse = async (userId: number | null, reason: Refusal, address: string) => {
    const event = 'identity.sign_in_refused';
    await audit.record({ event, userId, actor: 'anonymous', address, details: { reason } });
  };

  /** Opens the session; what this browser had before ends with it. */
  const open = (user: UserRow, oldToken: string | null, origin: Origin): Promise<string> =>
    db.transaction(async () => {
      if (oldToken) await sessions.close(oldToken);
      const token = await sessions.open(user.id, origin);
      if (user.firstOrigin !== null) await users.update(user.id, { firstOrigin: null });
      const { address } = origin;
      const event = 'identity.signed_in';
      await audit.record({ event, userId: user.id, actor: 'user', address });
      return token;
    });

  return {
    async signIn({ identifier, password, oldToken, solution }, origin) {
      const { address } = origin;
      const trying = { name: identifier.trim(), address };
      const limitKey = `${trying.name.toLowerCase()} ${limitKeyOf(address)}`;
      await limits.take('signInByNameAndAddress', limitKey);
      const unsolved = await captcha.refusal(trying, solution);
      if (unsolved) return { kind: unsolved, captcha: true };
      const user = await users.findByIdentifier(trying.name);
      const refusal = await decide(user, password);
      if (!user || refusal) {
        const kind = refusal ?? 'wrong_credentials';
        if (kind === 'wrong_credentials') await captcha.failed(trying);
        await refuse(user?.id ?? null, kind, address);
        return { kind, captcha: await captcha.isNeeded(trying) };
      }
      await captcha.succeeded(trying);
      const token = await open(user, oldToken, origin);
      return { kind: 'signed_in', captcha: false, token, firstOrigin: user.firstOrigin };
    },

    confirm: async (userId, password) => check(await users.findUser(userId), password),

    async signOut(token, address) {
      if (!token) return;
      await db.transaction(async () => {
        const userId = await sessions.close(token);
        if (userId === null) return;
        await audit.record({ event: 'identity.signed_out', userId, actor: 'user', address });
      });
    },
  };
}
