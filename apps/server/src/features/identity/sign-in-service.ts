import type { Origin, Sessions } from './session-service.ts';
import type { UserRow, UserStore } from './store.ts';
import type { Audit } from '#features/audit';
import type { Db } from '#platform/db/db.ts';
import type { RateLimits } from '#platform/db/rate-limits.ts';
import type { Passwords } from '#platform/passwords.ts';

export type SignInResult =
  | {
      readonly kind: 'signed_in';
      readonly token: string;
      /** Where the first sign-in leads; null afterwards. */
      readonly firstOrigin: string | null;
    }
  | { readonly kind: Refusal };

/** The second and third are told only after the right password. */
export type Refusal = 'wrong_credentials' | 'email_unverified' | 'blocked';

interface Attempt {
  readonly identifier: string;
  readonly password: string;
  /** The session that this browser already has: it ends with the new one. */
  readonly oldToken: string | null;
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
  readonly audit: Audit;
}

export function createSignIn(parts: SignInParts): SignIn {
  const { db, users, sessions, passwords, limits, audit } = parts;

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

  return {
    async signIn({ identifier, password, oldToken }, origin) {
      const name = identifier.trim();
      await limits.take('signInByNameAndAddress', `${name.toLowerCase()} ${origin.address}`);
      const user = await users.findByIdentifier(name);
      const refusal = await decide(user, password);
      if (!user || refusal) {
        const kind = refusal ?? 'wrong_credentials';
        await audit.record({
          event: 'identity.sign_in_refused',
          userId: user?.id ?? null,
          actor: 'anonymous',
          address: origin.address,
          details: { reason: kind },
        });
        return { kind };
      }
      return db.transaction(async () => {
        if (oldToken) await sessions.close(oldToken);
        const token = await sessions.open(user.id, origin);
        if (user.firstOrigin !== null) await users.update(user.id, { firstOrigin: null });
        await audit.record({
          event: 'identity.signed_in',
          userId: user.id,
          actor: 'user',
          address: origin.address,
        });
        return { kind: 'signed_in', token, firstOrigin: user.firstOrigin };
      });
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
