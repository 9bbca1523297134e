import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { minutes } from '@hub/contract/limits';
import * as z from 'zod/mini';
import type { Captcha, CaptchaUse } from './captcha.ts';
import type { CaptchaStore } from './captcha-store.ts';
import { after, type Clock } from '#platform/clock.ts';
import { limitKeyOf } from '#platform/db/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';
import type { Keys } from '#platform/keys.ts';

/**
 * Keys to derive, and how dear each is. Many cheap ones would only measure the overhead of a call,
 * so the number is a tenth of what the library's README has: about a second on a phone.
 */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5000, fewest: 500, most: 1000 } as const;

/** How long a challenge may be solved and sent, in milliseconds. */
const life = minutes(10);

const digits = z.string().check(z.regex(/^[0-9a-f]{2,128}$/));

/** What the widget sends, in base64. The signature covers the parameters, known or not. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(work.algorithm),
      nonce: digits,
      salt: digits,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: digits,
      keySignature: digits,
      expiresAt: z.int(),
      data: z.object({ use: z.string() }),
    }),
    signature: digits,
  }),
  solution: z.object({ counter: z.int(), derivedKey: digits }),
});

function parsePayload(text: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    const parsed = z.safeParse(payloadSchema, json);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

interface AltchaParts {
  readonly store: CaptchaStore;
  readonly clock: Clock;
  readonly keys: Keys;
}

/** ALTCHA: proof of work that this server sets and checks itself; nobody else is asked. */
export function createAltcha({ store, clock, keys }: AltchaParts): Captcha {
  const secretFor = (purpose: string): string => keys.keyFor(purpose).toString('base64url');
  const secrets = {
    hmacSignatureSecret: secretFor('captcha'),
    // With the key signed too, checking costs one HMAC and no derivation.
    hmacKeySignatureSecret: secretFor('captcha-key'),
  };

  /** Names the use and tells nobody the address. */
  const nameOf = ({ form, address }: CaptchaUse): string =>
    keys.derive('captcha-use', `${form} ${limitKeyOf(address)}`).toString('base64url');

  return {
    provider: 'altcha',
    siteKey: null,
    origins: [],
    async challenge(use) {
      const challenge = await createChallenge({
        algorithm: work.algorithm,
        cost: work.cost,
        counter: randomInt(work.fewest, work.most + 1),
        expiresAt: after(clock.now(), life),
        data: { use: nameOf(use) },
        deriveKey,
        ...secrets,
      });
      return { ...challenge };
    },
    async check(solution, use) {
      if (!solution) return 'missing';
      const payload = parsePayload(solution);
      if (!payload) return 'wrong';
      const expiresAt = new Date((payload.challenge.parameters.expiresAt ?? 0) * 1000);
      // The library knows no clock but the machine's.
      if (expiresAt <= clock.now()) return 'wrong';
      if (payload.challenge.parameters.data?.['use'] !== nameOf(use)) return 'wrong';
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets });
      if (!verified) return 'wrong';
      const isFirst = await store.spend(hashOf(payload.challenge.signature ?? ''), expiresAt);
      return isFirst ? 'solved' : 'wrong';
    },
  };
}
