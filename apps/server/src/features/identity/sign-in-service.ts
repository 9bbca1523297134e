import type { SignInCaptcha } from './captcha/sign-in-captcha.ts';
import type { Devices } from './device-service.ts';
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

/** What somebody offers as proof of being a user. */
export interface Claim {
  readonly identifier: string;
  readonly password: string;
  /** The captcha's solution, where one was asked. */
  readonly solution: string | null | undefined;
}

/** The password of the user, right; nothing is said about whether that user may sign in. */
type Proof =
  | { readonly kind: 'proved'; readonly user: UserRow }
  | { readonly kind: 'wrong_credentials' | CaptchaRefusal; readonly captcha: boolean };

interface Attempt extends Claim {
  /** The session that this browser already has: it ends with the new one. */
  readonly oldToken: string | null;
}

export interface SignIn {
  /** Counts as a try to sign in, in every limit, but opens nothing. */
  prove(claim: Claim, address: string): Promise<Proof>;
  signIn(attempt: Attempt, origin: Origin): Promise<SignInResult>;
  signOut(token: string | null, address: string): Promise<void>;
  /** Whether this is the user's password: before what a stolen session must not do. */
  confirm(userId: number, password: string, address: string | undefined): Promise<boolean>;
}

interface SignInParts {
  readonly db: Db;
  readonly users: UserStore;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly captcha: SignInCaptcha;
  readonly devices: Devices;
  readonly audit: Audit;
}

export function createSignIn(parts: SignInParts): SignIn {
  const { db, users, sessions, passwords, limits, captcha, devices, audit } = parts;

  const check = async (user: UserRow | null, password: string): Promise<boolean> =>
    user
      ? passwords.verify(user.passwordHash, password)
      : // An unknown name must cost what a wrong password costs.
        passwords.verifyNothing(password);

  const refuse = async (userId: number | null, reason: Refusal, address: string) => {
    const event = 'identity.sign_in_refused';
    await audit.record({ event, userId, actor: 'anonymous', address, details: { reason } });
  };

  const prove = async ({ identifier, password, solution }: Claim, address: string) => {
    const trying = { name: identifier.trim(), address };
    const limitKey = `${trying.name.toLowerCase()} ${limitKeyOf(address)}`;
    await limits.take('signInByNameAndAddress', limitKey);
    const unsolved = await captcha.refusal(trying, solution);
    if (unsolved) return { kind: unsolved, captcha: true } as const;
    const user = await users.findByIdentifier(trying.name);
    if (user && (await check(user, password))) {
      await captcha.succeeded(trying);
      return { kind: 'proved', user } as const;
    }
    if (!user) await check(null, password);
    await captcha.failed(trying);
    await refuse(user?.id ?? null, 'wrong_credentials', address);
    return { kind: 'wrong_credentials', captcha: await captcha.isNeeded(trying) } as const;
  };

  /** Opens the session; what this browser had before ends with it. */
  const open = (proved: UserRow, oldToken: string | null, origin: Origin): Promise<string | null> =>
    db.transaction(async () => {
      // A reset that ran meanwhile ended every session: the old password opens no new one.
      const user = await users.lock(proved.id);
      if (user?.passwordHash !== proved.passwordHash) return null;
      if (oldToken) await sessions.close(oldToken);
      const token = await sessions.open(user.id, origin);
      if (user.firstOrigin !== null) await users.update(user.id, { firstOrigin: null });
      await devices.note(user.id, origin);
      const { address } = origin;
      const event = 'identity.signed_in';
      await audit.record({ event, userId: user.id, actor: 'user', address });
      return token;
    });

  return {
    prove,
    async signIn({ oldToken, ...claim }, origin) {
      const proof = await prove(claim, origin.address);
      if (proof.kind !== 'proved') return proof;
      const { user } = proof;
      if (user.blockedAt || !user.emailVerifiedAt) {
        const kind = user.blockedAt ? 'blocked' : 'email_unverified';
        await refuse(user.id, kind, origin.address);
        return { kind, captcha: false };
      }
      const token = await open(user, oldToken, origin);
      if (token === null) return { kind: 'wrong_credentials', captcha: false };
      return { kind: 'signed_in', captcha: false, token, firstOrigin: user.firstOrigin };
    },

    async confirm(userId, password, address) {
      const isRight = await check(await users.findUser(userId), password);
      const event = 'identity.password_refused';
      if (!isRight) await audit.record({ event, userId, actor: 'user', address });
      return isRight;
    },

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
