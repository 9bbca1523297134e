import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '#platform/secrets/keys.ts';

const purpose = 'unsubscribe-support';

/** Tokens with which an email's reader can unsubscribe without signing in. */
export function createTokens(keys: Keys) {
  const of = (userId: number): string =>
    `${userId}.${keys.derive(purpose, String(userId)).toString('base64url')}`;
  return {
    of,
    /** Returns the user of a token; null if it is invalid. */
    read(token: string): number | null {
      const [, digits] = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token) ?? [];
      if (digits === undefined) return null;
      const expected = of(Number(digits));
      const isOurs = timingSafeEqual(Buffer.from(token), Buffer.from(expected));
      return isOurs ? Number(digits) : null;
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
