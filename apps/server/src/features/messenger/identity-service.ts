import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { hours } from '@hub/contract/limits';
import type { MessengerDependencies } from './parts.ts';
import { after } from '#platform/clock.ts';

/** Proof of a signed-in user’s identity for the messenger. */
export interface MessengerIdentity {
  /** Returns the hex HMAC-SHA256 of the user id with the identity secret of the messenger. */
  hashOf(userId: number): string;
  /** Returns a JWT (HS256) that is valid for an hour; null for the built-in messenger. */
  tokenOf(user: { readonly userId: number; readonly email: string }): Promise<string | null>;
}

const tokenLife = hours(1);

export function createMessengerIdentity({
  settings,
  keys,
  clock,
}: Pick<MessengerDependencies, 'settings' | 'keys' | 'clock'>): MessengerIdentity {
  if (settings.provider === 'own') {
    return {
      hashOf: (userId) => keys.derive('messenger-identity', String(userId)).toString('hex'),
      tokenOf: async () => null,
    };
  }
  const key = new TextEncoder().encode(settings.secret);
  return {
    hashOf: (userId) => createHmac('sha256', settings.secret).update(String(userId)).digest('hex'),
    tokenOf({ userId, email }) {
      const now = clock.now();
      return new SignJWT({ user_id: String(userId), email })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(after(now, tokenLife))
        .sign(key);
    },
  };
}
