import { describe, expect, test } from 'vitest';
import { isCommonPassword, newPasswordFault } from './password-rules.ts';

describe('a password that is tried first', () => {
  test.each([
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
  ])('%s is common', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([
    'Correct-Horse-7',
    'Wrong-Horse-7',
    'Kvetching8',
    'Summer-Breeze-77',
    'Michael Farbstift 4',
    'Password4829104756',
    'Éclair-Ötzi-9',
    '12345678',
  ])('%s is not', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

test('the specification’s rules are told first, then that a password is common or one’s own', () => {
  expect(newPasswordFault('Pass1', [])).toBe('Password should be longer than 8 characters!');
  expect(newPasswordFault('Password1', [])).toBe('Password is not valid!');
  expect(newPasswordFault('Bea.Buyer7', ['bea.buyer7'])).toBe('Password is not valid!');
  expect(newPasswordFault('Kvetching8', ['bea.buyer7'])).toBeNull();
});
