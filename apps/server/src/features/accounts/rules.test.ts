import { expect, test } from 'vitest';
import { isRunning, checkState, originOrDashboard } from './rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const secondsAgo = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

test('only a path of this hub is accepted as the origin', () => {
  const cases = [
    [undefined, '/dashboard'],
    ['/settings', '/settings'],
    ['/verify?request=abc#x', '/verify?request=abc#x'],
    ['//evil.example', '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['/login', '/dashboard'],
    ['/user/envato-authorization?code=1', '/dashboard'],
  ] as const;
  for (const [origin, expected] of cases) {
    expect
      .soft(originOrDashboard(origin), `the origin ${origin} leads to ${expected}`)
      .toBe(expected);
  }
});

const who = { userId: 1, sessionHash: 's' };
const open = { ...who, expiresAt: secondsAgo(-60), usedAt: null, answer: null };

test('a state is checked for its age, its session and its earlier use', () => {
  for (const [expected, state] of [
    ['open', open],
    ['wrong', null],
    ['wrong', { ...open, userId: 2 }],
    ['wrong', { ...open, sessionHash: 'other' }],
    ['expired', { ...open, expiresAt: now }],
    ['finishing', { ...open, usedAt: secondsAgo(5) }],
    ['used', { ...open, usedAt: secondsAgo(90) }],
    ['used', { ...open, usedAt: secondsAgo(5), answer: { result: false } }],
    ['replay', { ...open, usedAt: secondsAgo(90), answer: { result: true } }],
    ['replay', { ...open, expiresAt: now, usedAt: now, answer: { result: true } }],
    ['wrong', { ...open, userId: 2, usedAt: now, answer: { result: true } }],
  ] as const) {
    expect
      .soft(checkState(state, who, now), `a state is ${expected}: ${JSON.stringify(state)}`)
      .toBe(expected);
  }
});

test('an import without a heartbeat for more than twelve seconds counts as ended', () => {
  expect(isRunning(null, now)).toBe(false);
  expect(isRunning({ running: false, heardAt: now }, now)).toBe(false);
  expect(isRunning({ running: true, heardAt: secondsAgo(12) }, now)).toBe(true);
  expect(isRunning({ running: true, heardAt: secondsAgo(13) }, now)).toBe(false);
});
