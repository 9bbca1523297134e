import { describe, expect, test } from 'vitest';
import { isOfConsole, isOrigin, originPage } from './origin.ts';
import { pageRoutes } from './pages.ts';

describe('return path after signing in', () => {
  test.each([
    ['/settings#profile', '/settings'],
    ['/verify?request=a/../b', '/verify'],
    ['/Dashboard/', '/dashboard'],
    ['/settings/../dashboard?a#b', '/dashboard'],
    ['/user/envato-authorization?code=1&state=2', '/user/envato-authorization'],
    ['/', '/'],
  ])('%s leads to the page %s', (path, page) => {
    expect(originPage(path)).toBe(page);
  });

  test('rejects every other path', () => {
    const cases = [
      '/logout',
      '/LOGOUT',
      '/logout/',
      '/logout?a',
      '/settings/../logout',
      '/settings/%2e%2E/logout',
      '/./logout',
      '//logout',
      '/%6Cogout',
      '/login',
      '/Register',
      '/reset-password/abc',
      '/verify-email/abc',
      '/correct-email',
      '/nothing-here',
      '/api/logout',
      '/%6Cogout/',
      '/admin/users',
      '/api/',
      '/assets/x',
      '/console/../logout',
      '/console/%2e%2e/logout',
      '//evil.example/dashboard',
      '/\\evil.example/dashboard',
      '\\\\evil.example',
      '/\t/evil.example/dashboard',
      'https://evil.example/dashboard',
      'dashboard',
      'javascript:alert(1)',
      '',
      `/dashboard?${'a'.repeat(2048)}`,
    ] as const;
    for (const path of cases) {
      expect.soft(isOrigin(path), `is not ${path}`).toBe(false);
    }
  });

  test('accepts an address of the console', () => {
    for (const path of ['/console/', '/console/people/12/view?q=a%20b#c']) {
      expect.soft(isOfConsole(path) && isOrigin(path), path).toBe(true);
      expect.soft(originPage(path), path).toBeNull();
    }
    for (const path of ['/verify', '/console', '/konsole/people', '/no/such/page']) {
      expect.soft(isOfConsole(path), path).toBe(false);
    }
  });

  test('accepts every page except those for signing in and out', () => {
    const { register, login, resetPassword, verifyEmail, correctEmail, ...others } = pageRoutes;
    const { notMe, keepFactor, join, logout, ...rest } = others;
    const never = [
      register,
      login,
      resetPassword,
      verifyEmail,
      correctEmail,
      notMe,
      keepFactor,
      join,
      logout,
    ];
    for (const page of never) expect(isOrigin(page)).toBe(false);
    for (const page of Object.values(rest)) expect(originPage(page)).toBe(page);
  });
});
