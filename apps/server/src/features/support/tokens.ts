import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '#platform/secrets/keys.ts';

/** Tokens with which an email's reader can unsubscribe without signing in. */
export interface Tokens {
  of(userId: number): string;
  /** Returns the user of a token; null if it is invalid. */
  read(token: string): number | null;
}

const purpose = 'unsubscribe-support';

export function createTokens(keys: Keys): Tokens {
  const of = (userId: number): string =>
    `${userId}.${keys.derive(purpose, String(userId)).toString('base64url')}`;
  return {
    of,
    read(token) {
      const [, digits] = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token) ?? [];
      if (digits === undefined) return null;
      const expected = of(Number(digits));
      const isOurs = timingSafeEqual(Buffer.from(token), Buffer.from(expected));
      return isOurs ? Number(digits) : null;
    },
  };
}
