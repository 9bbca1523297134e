import { describe, expect, test } from 'vitest';
import { displayName } from './display-name.ts';
import { codeOf, holdsCode } from './mailed-code.ts';
import { recallOrigin, rememberOrigin } from './origin.ts';
import { paths } from './paths.ts';

test.each([
  ['marta', 'Marta', 'marta'],
  ['user_8231', 'Marta', 'Marta'],
  ['username', 'Ann', 'Ann'],
  ['User1', 'Ann', 'User1'],
  ['superuser', 'Ann', 'superuser'],
  ['user_8231', '', 'user_8231'],
])('displays the user %s with the first name “%s” as %s', (username, firstname, name) => {
  expect(displayName({ username, firstname })).toBe(name);
});

describe('remembered origin', () => {
  test('returns the whole address', () => {
    rememberOrigin('/verify?request=a%20b&x=ü#part');
    expect(recallOrigin()).toBe('/verify?request=a%20b&x=ü#part');
  });

  test.each(['//evil.example', '/\\evil.example', '/login', '/logout?x=1', 'https://evil.example'])(
    'does not store %s',
    (path) => {
      rememberOrigin(path);
      expect(recallOrigin()).toBeNull();
    },
  );

  test('ignores a forged cookie', () => {
    document.cookie = `hub_origin=${encodeURIComponent('//evil.example')}; Path=/`;
    expect(recallOrigin()).toBeNull();
    document.cookie = 'hub_origin=%E0%A4%A; Path=/';
    expect(recallOrigin()).toBeNull();
  });
});

test('escapes codes in paths', () => {
  expect(paths.resetPassword('a/b?c')).toBe('/reset-password/a%2Fb%3Fc');
  expect(paths.verify('a&b')).toBe('/verify?request=a%26b');
});

describe('code of a mailed link', () => {
  test('a code in the address blocks vendor scripts', () => {
    const cases = [
      ['/reset-password/a-code_1', 'a-code_1'],
      ['/verify-email/a-code_1/', 'a-code_1'],
      ['/Reset-Password/a-code_1', 'a-code_1'],
      ['/reset-password/a%2Dcode%5F1', 'a-code_1'],
      ['/verify-email/50%', '50%'],
      ['/reset-password', undefined],
      ['/verify-email/', undefined],
      ['/login', undefined],
    ] as const;
    for (const [pathname, code] of cases) {
      expect.soft(codeOf(pathname), `${pathname} holds the code ${code}`).toBe(code);
      expect
        .soft(
          holdsCode({ pathname, state: null }),
          `${pathname} bars vendor scripts only with a code`,
        )
        .toBe(code !== undefined);
    }
  });

  test('a code in the history entry blocks vendor scripts', () => {
    expect(holdsCode({ pathname: '/verify-email', state: { code: 'x' } })).toBe(true);
    expect(holdsCode({ pathname: '/verify-email', state: { code: 1 } })).toBe(false);
  });
});
