import { expect, test } from 'vitest';
import { callNames, callOf } from './calls.ts';

/** Table of calls in the specification, section 7, unchanged. */
const specified = [
  'GET /api/csrfToken',
  'POST /api/login',
  'GET /api/logout',
  'POST /api/register',
  'POST /api/resend-verification-email',
  'POST /api/reset-password',
  'POST /api/reset-password-step-2/',
  'GET /api/is_logged',
  'GET /api/user/get-info',
  'GET /api/user/get-envato-accounts',
  'GET /api/user/licenses',
  'GET /api/theme-verification/info',
  'GET /api/theme-verification/check',
  'GET /api/theme-verification/register',
  'GET /api/theme-verification/cancel',
  'GET /api/user/get-support',
  'GET /api/user/envato-resync',
  'GET /api/user/download-plugin/:slug',
];

const offered = callNames.map((name) => `${callOf(name).method} ${callOf(name).path}`);

test('the contract has every call of the specification', () => {
  for (const call of specified) {
    expect.soft(offered, `the contract has ${call}`).toContain(call);
  }
});

test('no two calls share a method and a path', () => {
  expect(offered.toSorted()).toEqual([...new Set(offered)].toSorted());
});
