import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isListedPassword, listedPasswordsFile } from './new-password.ts';
import { makeListedPasswords } from './make-listed-passwords.ts';
import * as rules from './password-rules.ts';

const isCommonPassword = (password: string): boolean =>
  rules.isCommonPassword(password, isListedPassword);
const newPasswordFault = (password: string, own: readonly string[]): string | null =>
  rules.newPasswordFault(password, own, isListedPassword);

describe('isCommonPassword', () => {
  test('returns true for variants of listed words', () => {
    const cases = [
      'Password1',
      'password',
      'P@ssw0rd1',
      'Passw0rd!',
      'Passwort2026',
      'Welcome2026!',
      'Qwerty123',
      'Qwertz12',
      '1Qazwsx!',
      'Abcd1234',
      'Iloveyou1',
      'Dragon12!',
      'M1chael1',
      'Letme1n1',
      '$ummer2026',
      'Admin@123',
      'TestTest1',
      'Pａssword1',
      'Aa123456',
      '1qaz@WSX',
      'Zaq12wsx',
      '!QAZ2wsx',
      'Q1w2e3r4',
      'Qwe123!@#',
      'Asdqwe123',
      'A1b2c3d4',
      'Aa112233',
      '123456Qq',
      'Dragon123321',
      'Kristina12',
      'Umbrella7',
      'KANGAROo2026',
      'Fr33bird',
      'Bl1zzard!7',
      'Ka12rm12',
    ] as const;
    for (const password of cases) {
      expect.soft(isCommonPassword(password), `${password} is common`).toBe(true);
    }
  });

  test('returns false for a password without a listed word, and for digits alone', () => {
    const cases = [
      'Correct-Horse-7',
      'Wrong-Horse-7',
      'Kvetching8',
      'Summer-Breeze-77',
      'blue-Green-cat-Dog-7',
      'Tr4mway-Ab12-Kiosk',
      'Michael Farbstift 4',
      'Password4829104756',
      'Éclair-Ötzi-9',
      '12345678',
    ] as const;
    for (const password of cases) {
      expect.soft(isCommonPassword(password), `${password} is not`).toBe(false);
    }
  });
});

test('the stored filter equals the output of its script and is at most 150 kB', () => {
  const filter = readFileSync(listedPasswordsFile);
  expect(filter.equals(makeListedPasswords()), 'run npm run listed-passwords').toBe(true);
  expect(filter.length).toBeLessThanOrEqual(150_000);
});

test('the filter contains the listed words and fewer than 3 of 50,000 other texts', () => {
  expect(['bhrh0h2oof6xbqjeh', 'umbrella'].filter(isListedPassword)).toHaveLength(2);
  const others = Array.from({ length: 50_000 }, (_, at) => `correct horse ${at}`);
  expect(others.filter(isListedPassword).length).toBeLessThan(3);
});

const leaning =
  'Password is not valid!\nIt contains your name, username or email address, and little else.';

test('the rules of the specification are reported before a common password or a personal word', () => {
  expect(newPasswordFault('Pass1', [])).toBe('Password should be longer than 8 characters!');
  expect(newPasswordFault('Password1', [])).toBe(
    'Password is not valid!\nIt is too common and easy to guess.',
  );
  expect(newPasswordFault('Bea.Buyer7', ['bea.buyer7'])).toBe(leaning);
  expect(newPasswordFault('Kvetching8', ['bea.buyer7'])).toBeNull();
});

test.each([
  ['Beatrix2026!', ['Beatrix'], leaning],
  ['!!BEATRIXbeatrix77', ['beatrix'], leaning],
  ['Beatrix.Q-1999', ['beatrix.q@mail.example'], leaning],
  ['Beatrix-kvetches-9', ['Beatrix'], null],
  ['Ed-2026-x', ['Ed'], null],
  ['Kvetching8', ['', ' '], null],
])('the password %s of a person named %j: %s', (password, own, fault) => {
  expect(newPasswordFault(password, own)).toBe(fault);
});
