import type { SignInCaptcha } from '#identity/captcha/sign-in-captcha.ts';
import type { Devices } from '#identity/sessions/device-service.ts';
import type { Origin, Sessions } from '#identity/sessions/session-service.ts';
import type { SignInStore } from './sign-in-store.ts';
import type { UserRow, UserStore } from '#identity/users/store.ts';
import type { Audit } from '#features/audit';
import type { Db } from '#platform/db/db.ts';
import { limitKeyOf, type RateLimits } from '#platform/db/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';
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

/** What a person gives to sign in. */
export interface Claim {
  readonly identifier: string;
  readonly password: string;
  /** The captcha's solution, where one was asked. */
  readonly solution: string | null | undefined;
}

/** The password is the user's. This does not say yet whether the user may sign in. */
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
  readonly store: SignInStore;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly captcha: SignInCaptcha;
  readonly devices: Devices;
  readonly audit: Audit;
}

export function createSignIn(parts: SignInParts): SignIn {
  const { db, users, store, sessions, passwords, limits, captcha, devices, audit } = parts;

  const check = async (user: UserRow | null, password: string): Promise<boolean> =>
    user
      ? passwords.verify(user.passwordHash, password)
      : // An unknown name must cost what a wrong password costs.
        passwords.verifyNothing(password);

  const refuse = async (userId: number | null, reason: Refusal, address: string) => {
    const event = 'identity.sign_in_refused';
    await audit.record({ event, userId, actor: 'anonymous', address, details: { reason } });
  };

  const examine = async ({ identifier, password, solution }: Claim, address: string) => {
    const trying = { name: identifier.trim(), address };
    const limitKey = `${trying.name.toLowerCase()} ${limitKeyOf(address)}`;
    // Sent together, as one round trip. The try is counted before the costly work.
    const [, isAsked, user] = await Promise.all([
      limits.take('signInByNameAndAddress', limitKey),
      captcha.isNeeded(trying),
      store.findByIdentifier(trying.name),
    ]);
    const unsolved = isAsked ? await captcha.refusal(trying, solution) : null;
    if (unsolved) return { kind: unsolved, captcha: true } as const;
    if (user && (await check(user, password))) return { kind: 'proved', user, trying } as const;
    if (!user) await check(null, password);
    const [isNeeded] = await Promise.all([
      captcha.failed(trying),
      refuse(user?.id ?? null, 'wrong_credentials', address),
    ]);
    return { kind: 'wrong_credentials', captcha: isNeeded } as const;
  };

  /** Opens the session; what this browser had before ends with it. */
  const open = (proved: UserRow, oldToken: string | null, origin: Origin) =>
    db.transaction(async () => {
      const userId = proved.id;
      // A reset that ran meanwhile ended every session: the old password opens no new one.
      const user = await store.lock(userId, proved.passwordHash);
      if (!user) return null;
      const { token, ...session } = sessions.make(origin);
      const oldHash = oldToken === null ? null : hashOf(oldToken);
      const deviceHash = devices.hashOf(origin);
      const isNews = await store.open({ userId, oldHash, deviceHash, ...session });
      if (isNews) await devices.tell(userId, origin);
      const event = 'identity.signed_in';
      await audit.record({ event, userId, actor: 'user', address: origin.address });
      return { token, firstOrigin: user.firstOrigin };
    });

  return {
    async prove(claim, address) {
      const proof = await examine(claim, address);
      if (proof.kind !== 'proved') return proof;
      await captcha.succeeded(proof.trying);
      return { kind: 'proved', user: proof.user };
    },

    async signIn({ oldToken, ...claim }, origin) {
      const proof = await examine(claim, origin.address);
      if (proof.kind !== 'proved') return proof;
      const { user, trying } = proof;
      if (user.blockedAt || !user.emailVerifiedAt) {
        const kind = user.blockedAt ? 'blocked' : 'email_unverified';
        await Promise.all([captcha.succeeded(trying), refuse(user.id, kind, origin.address)]);
        return { kind, captcha: false };
      }
      const [opened] = await Promise.all([open(user, oldToken, origin), captcha.succeeded(trying)]);
      if (opened === null) return { kind: 'wrong_credentials', captcha: false };
      return { kind: 'signed_in', captcha: false, ...opened };
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
