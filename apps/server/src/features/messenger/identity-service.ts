import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { hours } from '@hub/contract/limits';
import type { MessengerSettings } from './settings.ts';
import { after } from '#platform/clock.ts';
import type { Parts } from '#platform/parts.ts';

/** Identity proofs of signed-in users for the messenger. */
export interface MessengerIdentity {
  /** The hex HMAC-SHA256 of the user's id with the messenger's identity secret. */
  hashOf(userId: number): string;
  /** Returns a JWT of one hour (HS256: user_id, email, iat, exp); null if no vendor reads it. */
  tokenOf(user: { readonly userId: number; readonly email: string }): Promise<string | null>;
}

const tokenLife = hours(1);

interface IdentityDependencies extends Pick<Parts, 'keys' | 'clock'> {
  readonly settings: MessengerSettings;
}

export function createMessengerIdentity({
  settings,
  keys,
  clock,
}: IdentityDependencies): MessengerIdentity {
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
