import { describe, expect, test } from 'vitest';
import { ApiError } from '@hub/client/errors';
import { aUser } from '#test/render.tsx';
import { decide, type Access, type Circumstances } from './guards.ts';
import { findRoute } from './route-table.ts';

const unknown = { status: 'unknown' } as const;
const guest = { status: 'guest', captcha: false } as const;
const user = { status: 'user', user: aUser() } as const;
const lacking = {
  status: 'user',
  user: { ...aUser(), second_factor_needed: true },
} as const;
const operator = { status: 'user', user: { ...aUser(), console: '/console/' } } as const;
const error = new ApiError({ code: 'offline', message: 'gone' });
const failed = { status: 'failed', error, retry: () => undefined, retrying: false } as const;

const verdict = (access: Access, own: Partial<Circumstances>): string => {
  const outcome = decide({
    access,
    session: guest,
    here: '/dashboard',
    origin: null,
    wasUser: false,
    isAdmin: undefined,
    isSandbox: undefined,
    ...own,
  });
  if (outcome.kind !== 'go') return outcome.kind;
  return outcome.remember === undefined ? outcome.to : `${outcome.to} < ${outcome.remember}`;
};

const verify = { here: '/verify?request=abc' };
const page = { here: '/console/page?a#b' };
const loggingOut = { here: '/logout' };

test('decides for each access level who sees the route and who is redirected', () => {
  const cases: readonly [string, Access, Partial<Circumstances>][] = [
    ['show', 'all', { session: unknown }],
    ['show', 'all', { session: failed }],
    ['wait', 'guest', { session: unknown }],
    ['show', 'guest', { session: guest }],
    ['show', 'guest', { session: failed }],
    ['/dashboard', 'guest', { session: user }],
    ['/verify?request=abc', 'guest', { session: user, origin: '/verify?request=abc' }],
    ['wait', 'user', { session: unknown }],
    ['show', 'user', { session: user }],
    ['/settings#security < /dashboard', 'user', { session: lacking }],
    ['/settings#security < /dashboard', 'admin', { session: lacking, isAdmin: true }],
    ['show', 'user', { session: lacking, here: '/settings#security' }],
    ['show', 'user', { session: lacking, here: '/logout' }],
    ['show', 'all', { session: lacking }],
    ['/settings#security', 'guest', { session: lacking, origin: '/console/page' }],
    ['/settings#security < /verify?request=abc', 'user', { session: lacking, ...verify }],
    ['/console/', 'guest', { session: operator }],
    ['/verify?request=abc', 'guest', { session: operator, origin: '/verify?request=abc' }],
    ['wait', 'console', { session: unknown, ...page }],
    ['/login < /console/page?a#b', 'console', { session: guest, ...page }],
    ['/', 'console', { session: user, ...page }],
    ['/', 'console', { session: operator, ...page }],
    ['failed', 'console', { session: failed, ...page }],
    ['failed', 'user', { session: failed }],
    ['/login < /verify?request=abc', 'user', { session: guest, ...verify }],
    ['/login < /verify?request=abc', 'user', { session: guest, wasUser: true, ...verify }],
    ['/login < /logout', 'user', { session: guest, ...loggingOut }],
    ['/', 'user', { session: guest, wasUser: true, ...loggingOut }],
    ['/login < /inbox', 'admin', { session: guest, here: '/inbox' }],
    ['wait', 'admin', { session: user }],
    ['/dashboard', 'admin', { session: user, isAdmin: false }],
    ['show', 'admin', { session: user, isAdmin: true }],
    ['wait', 'sandbox', {}],
    ['/', 'sandbox', { isSandbox: false }],
    ['show', 'sandbox', { isSandbox: true }],
    ['wait', 'tester', {}],
    ['show', 'tester', { isSandbox: true }],
    ['wait', 'tester', { isSandbox: false, session: unknown }],
    ['wait', 'tester', { isSandbox: false, session: user }],
    ['show', 'tester', { isSandbox: false, session: user, isAdmin: true }],
    ['/', 'tester', { isSandbox: false, session: user, isAdmin: false }],
    ['/', 'tester', { isSandbox: false, session: guest }],
    ['/', 'tester', { isSandbox: false, session: guest, wasUser: true, here: '/test' }],
    ['/', 'tester', { isSandbox: false, session: failed }],
  ];
  for (const [expected, access, own] of cases) {
    expect.soft(verdict(access, own), `${expected} for a route of ${access}`).toBe(expected);
  }
});

describe('route table', () => {
  test('gives every path its access level', () => {
    const cases = [
      ['/', 'all'],
      ['/home', 'all'],
      ['/terms', 'all'],
      ['/privacy', 'all'],
      ['/register', 'guest'],
      ['/login', 'guest'],
      ['/reset-password', 'guest'],
      ['/reset-password/abc', 'guest'],
      ['/settings', 'user'],
      ['/logout', 'user'],
      ['/dashboard', 'user'],
      ['/verify', 'user'],
      ['/user/envato-authorization', 'user'],
      ['/inbox', 'admin'],
      ['/test', 'tester'],
      ['/design', 'sandbox'],
      ['/verify-email/abc', 'all'],
      ['/certificate', 'all'],
      ['/help/purchase-code', 'all'],
    ] as const;
    for (const [path, access] of cases) {
      expect.soft(findRoute(path)?.access, `${path} is for ${access}`).toBe(access);
    }
  });
});
