import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('a password is verified against its hash, composed or decomposed', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('caf\u00e9 au lait');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hash, 'cafe\u0301 au lait')).toBe(true);
  expect(await passwords.verify(hash, 'cafe au lait')).toBe(false);
});

test('the hash for unknown names resembles the others, and no password matches it', async () => {
  expect(await createPasswords().verifyNothing('nobody has this password')).toBe(false);
});

test('a malformed hash is an error, and the next job runs', async () => {
  const passwords = createPasswords();
  const broken = passwords.verify('not a hash', 'a password');
  const next = passwords.hash('a password');
  await expect(broken).rejects.toThrow();
  expect(await passwords.verify(await next, 'a password')).toBe(true);
});

test('a job beyond the longest queue is refused, and the waiting ones still run', async () => {
  const passwords = createPasswords({ mostWaiting: 3 });
  const tries = Array.from({ length: 4 }, () => passwords.verifyNothing('a password'));
  await expect(tries.at(-1)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all(tries.slice(0, -1))).toEqual([false, false, false]);
});
