import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { minutes } from '@hub/contract/limits';
import * as z from 'zod/mini';
import type { Captcha, CaptchaUse } from './captcha.ts';
import type { CaptchaStore } from './captcha-store.ts';
import { after } from '#platform/clock.ts';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';
import type { Parts } from '#platform/parts.ts';

/**
 * Cost of a derivation, and the range of derivations that a solution needs. The number is a tenth
 * of the library's default, about a second on a phone.
 */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5000, fewest: 500, most: 1000 } as const;

/** Lifetime of a challenge in milliseconds, for solving and sending. */
const life = minutes(10);

/** Whole bytes in hex, because Node ignores half a byte: two texts would be one signature. */
const digits = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/));

/** Payload of the widget in base64. The signature covers all parameters, also unknown ones. */
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

type Payload = z.output<typeof payloadSchema>;

function parsePayload(text: string): Payload | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    const parsed = z.safeParse(payloadSchema, json);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Serializes a value with sorted keys, which is the format that the library signs. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

function isSigned(signature: string, secret: string, signed: string | Buffer): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest();
  const signatureBytes = Buffer.from(signature, 'hex');
  return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
}

type Secrets = Record<'hmacSignatureSecret' | 'hmacKeySignatureSecret', string>;

/**
 * Verifies a solution like `verifySolution` of the library with a signed key. The expiry is checked
 * elsewhere with the clock of the database, not of this machine.
 */
function isSolved({ challenge, solution }: Payload, secrets: Secrets): boolean {
  const { parameters, signature } = challenge;
  return (
    isSigned(signature, secrets.hmacSignatureSecret, canonical(parameters)) &&
    isSigned(
      parameters.keySignature,
      secrets.hmacKeySignatureSecret,
      Buffer.from(solution.derivedKey, 'hex'),
    )
  );
}

/** ALTCHA: proof of work that this server issues and verifies without a third party. */
export function createAltcha(
  parts: Pick<Parts, 'clock' | 'keys'> & { readonly store: CaptchaStore },
): Captcha {
  const { store, clock, keys } = parts;
  const secretFor = (purpose: string): string => keys.keyFor(purpose).toString('base64url');
  const secrets = {
    hmacSignatureSecret: secretFor('captcha'),
    // Because the key is signed too, a check costs one HMAC instead of a key derivation.
    hmacKeySignatureSecret: secretFor('captcha-key'),
  };

  /** Returns a name for the use that does not reveal the address. */
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
      const { parameters, signature } = payload.challenge;
      const expiresAt = new Date(parameters.expiresAt * 1000);
      if (expiresAt <= clock.now()) return 'wrong';
      if (parameters.data.use !== nameOf(use)) return 'wrong';
      if (!isSolved(payload, secrets)) return 'wrong';
      const isFirst = await store.spend(hashOf(signature), expiresAt);
      return isFirst ? 'solved' : 'wrong';
    },
  };
}
