import { randomBytes, randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWeak } from './secret-strength.ts';

const asked = { shortest: 32 };

test('guessable secrets are weak', () => {
  const cases = [
    '0123456789abcdef0123456789abcdef',
    'fedcba9876543210fedcba9876543210',
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    'abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz',
    '12345678901234567890123456789012',
    'qwertyuiopasdfghjklzxcvbnm1234567890',
    'aaaaaaaabbbbbbbbccccccccddddddddeeeeeeeeffffffff',
    '1a2b3c4d1a2b3c4d1a2b3c4d1a2b3c4d',
    'deadbeefcafebabedeadbeefcafebabe',
    'change-me-change-me-change-me-change-me',
    'sandbox-client-secret-sandbox-client-secret',
    'sandbox-personal-token-sandbox-client-secret',
    'customer-hub-sandbox-secret-for-development',
    'passwordpasswordpasswordpassword',
    'a1!'.repeat(20),
    'kX9'.repeat(40),
    '0'.repeat(64),
    '7f3a9c51e8',
  ] as const;
  for (const secret of cases) {
    expect.soft(isWeak(secret, asked), `${secret} is weak`).toBe(true);
  }
});

const alphabets = {
  hex: '0123456789abcdef',
  digits: '0123456789',
  letters: 'abcdefghijklmnopqrstuvwxyz',
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
};

test.each(Object.entries(alphabets))('random text of %s is never weak', (_name, alphabet) => {
  // Secrets are random, unlike texts from the biased generator of the property test.
  const random = (length: number): string =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  const lengths = fc.integer({ min: 32, max: 80 });
  fc.assert(
    fc.property(lengths, (length) => !isWeak(random(length), asked)),
    { numRuns: 1_000 },
  );
});

test('random bytes from openssl are never weak, even at the minimum length', () => {
  for (let times = 0; times < 500; times += 1) {
    expect(isWeak(randomBytes(16).toString('hex'), asked)).toBe(false);
    expect(isWeak(randomBytes(32).toString('hex'), asked)).toBe(false);
    expect(isWeak(randomBytes(24).toString('base64'), asked)).toBe(false);
    expect(isWeak(randomBytes(8).toString('hex'), { shortest: 16 })).toBe(false);
  }
});
