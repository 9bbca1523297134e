import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, lifetimes, minutes, sessionsPerUser } from '@hub/contract/limits';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const isIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/api/is_logged')).body.res;

async function signIn({ username, password }: Person): Promise<Browser> {
  const browser = world.browser();
  const answer = await browser.post('/api/login', { username, password });
  expect(answer.body.success).toBe(true);
  return browser;
}

describe('session of ninety days', () => {
  test('a session ends after ninety days although it is used', async () => {
    const { browser } = await world.signedInBuyer();
    for (let day = 20; day < 90; day += 20) {
      world.clock.advance(days(20));
      expect(await isIn(browser)).toBe(true);
    }
    world.clock.advance(days(10) - 1);
    expect(await isIn(browser)).toBe(true);
    world.clock.advance(1);
    expect(await isIn(browser)).toBe(false);
  });

  test('a session ends after ninety days although the password was entered again', async () => {
    const { browser, person } = await world.signedInBuyer();
    for (let day = 20; day < 90; day += 20) {
      world.clock.advance(days(20));
      const email = `day-${day}-${person.email}`;
      const body = { email, password: person.password };
      expect((await browser.post('/api/user/change-email', body)).body.success).toBe(true);
    }
    world.clock.advance(days(10));
    expect(await isIn(browser)).toBe(false);
  });
});

test('a sign-in beyond twenty sessions ends the least recently used session of that person', async () => {
  const other = await world.signedInBuyer();
  const { browser: first, person } = await world.signedInBuyer();
  world.clock.advance(minutes(1));
  const second = await signIn(person);
  world.clock.advance(minutes(1));
  expect(await isIn(first)).toBe(true);
  const rest: Browser[] = [];
  for (let nth = 2; nth < sessionsPerUser; nth += 1) rest.push(await signIn(person));
  expect(await isIn(second)).toBe(true);
  world.clock.advance(minutes(1));
  for (const browser of [first, ...rest]) await browser.get('/api/is_logged');
  // A sign-in that replaces the session of its browser ends no other session.
  const { username, password } = person;
  await first.post('/api/login', { username, password });
  expect(await isIn(second)).toBe(true);
  world.clock.advance(-minutes(1));
  const last = await signIn(person);
  const left = await Promise.all([second, first, ...rest, last].map(isIn));
  expect(left.filter(Boolean)).toHaveLength(sessionsPerUser);
  expect(left[0]).toBe(false);
  expect(await isIn(other.browser)).toBe(true);
});

describe('sign-in older than thirty days', () => {
  async function anOldOne(): Promise<{ browser: Browser; person: Person }> {
    const signedIn = await world.signedInBuyer();
    world.clock.advance(lifetimes.recentSignIn - 1);
    expect(await isIn(signedIn.browser)).toBe(true);
    return signedIn;
  }
  const wanted = { status: 403, body: { code: 'reauthenticate' } };

  test('requires the password to claim a purchase code', async () => {
    const { browser, person } = await anOldOne();
    const claim = (more: object) =>
      browser.post('/api/user/claim-license', { purchase_code: 'nonsense', ...more });
    expect((await claim({})).status).toBe(200);
    world.clock.advance(1);
    expect(await claim({})).toMatchObject(wanted);
    expect(await claim({ password: 'Wrong-Horse-7' })).toMatchObject(wanted);
    const before = browser.cookies.get('hub') ?? '';
    expect((await claim({ password: person.password })).status).toBe(200);
    const thief = world.browser();
    thief.cookies.set('hub', before);
    expect([await isIn(thief), await isIn(browser)]).toEqual([false, true]);
    expect((await claim({})).status).toBe(200);
  });

  test('requires the password to connect an account, which the renewed session then finishes', async () => {
    const { browser, person } = await anOldOne();
    const start = (more: object) => browser.post('/api/user/envato-authorization/start', more);
    expect((await start({})).status).toBe(200);
    world.clock.advance(1);
    expect(await start({})).toMatchObject(wanted);
    expect(await start({ password: 'Wrong-Horse-7' })).toMatchObject(wanted);
    const { body } = await start({ password: person.password });
    const state = new URL(body.url).searchParams.get('state');
    const denied = { state, error: 'access_denied' };
    const back = await browser.post('/api/user/envato-authorization/finish', denied);
    expect(back.body).toMatchObject({ result: false });
    // The message does not report a state of another session.
    expect(back.body.message).toContain('You did not allow access');
  });
});
