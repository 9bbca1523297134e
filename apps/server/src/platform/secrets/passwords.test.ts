import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('verifies a password in composed and in decomposed form', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('caf\u00e9 au lait');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hash, 'cafe\u0301 au lait')).toBe(true);
  expect(await passwords.verify(hash, 'cafe au lait')).toBe(false);
});

test('rejects every password for an unknown name', async () => {
  expect(await createPasswords().verifyNothing('nobody has this password')).toBe(false);
});

test('a malformed hash fails, and the next job runs', async () => {
  const passwords = createPasswords();
  const broken = passwords.verify('not a hash', 'a password');
  const next = passwords.hash('a password');
  await expect(broken).rejects.toThrow();
  expect(await passwords.verify(await next, 'a password')).toBe(true);
});

test('refuses a job if the queue is full, and runs the waiting jobs', async () => {
  const passwords = createPasswords({ mostWaiting: 3 });
  const tries = Array.from({ length: 4 }, () => passwords.verifyNothing('a password'));
  await expect(tries.at(-1)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await Promise.all(tries.slice(0, -1))).toEqual([false, false, false]);
});
