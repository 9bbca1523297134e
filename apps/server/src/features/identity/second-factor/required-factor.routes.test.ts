import { generateSync } from 'otplib';
import { callNames, callOf } from '@hub/contract/calls';
import { minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDevice, type Device } from '#test/doubles/authenticator.ts';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

// HUB_REQUIRE_SECOND_FACTOR: a person without a second factor can only set one up.
const securitySettings = '/settings#security';
const refusal = { status: 403, body: { code: 'second_factor' } };

const openHub = (of: string): Promise<TestHub> =>
  openTestHub({ env: { HUB_REQUIRE_SECOND_FACTOR: of } });

const isNeeded = async (browser: Browser): Promise<boolean> => {
  const { body } = await browser.get('/api/is_logged');
  return body.res && body.second_factor_needed === true;
};
const wanted = async (browser: Browser) =>
  (await browser.get('/api/user/second-factor')).body.wanted;

const codeOf = (world: TestHub, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) });

async function setUpApp(world: TestHub, browser: Browser): Promise<string> {
  const begun = await browser.post('/api/user/second-factor/begin', {});
  const secret = begun.body.setup?.secret ?? '';
  const two_factor_code = codeOf(world, secret);
  const started = await browser.post('/api/user/second-factor/start', { two_factor_code });
  expect(started.body).toMatchObject({ success: true });
  return secret;
}

async function addPasskey(browser: Browser): Promise<Device> {
  const device = createDevice();
  const { body } = await browser.post('/api/user/passkeys/begin', {});
  const passkey = device.make(body.options ?? { challenge: '' });
  const added = await browser.post('/api/user/passkeys/add', { name: 'Mine', passkey });
  expect(added.body).toMatchObject({ success: true });
  return device;
}

describe('second factor required of operators', () => {
  let world: TestHub;
  beforeAll(async () => {
    world = await openHub('operators');
  });
  afterAll(() => world.close());

  test('redirects the console to the setup until a second factor is set up', async () => {
    const { browser } = await world.signedInOperator('owner');
    for (const path of ['/console/', '/console/people', '/console/assets/main.js'] as const) {
      const page = await browser.get(path);
      expect(page.status).toBe(302);
      expect(page.headers['location']).toBe(securitySettings);
    }
    expect(await browser.get('/api/operator/me')).toMatchObject(refusal);
    expect(await isNeeded(browser)).toBe(true);
    expect(await wanted(browser)).toBe('set_up');

    await setUpApp(world, browser);
    expect((await browser.get('/console/')).status).toBe(200);
    expect((await browser.get('/api/operator/me')).status).toBe(200);
    expect(await isNeeded(browser)).toBe(false);
    expect(await wanted(browser)).toBe('nothing');
  });

  test('accepts a passkey as second factor, which must confirm a sign-in by password', async () => {
    const { browser, person } = await world.signedInOperator('viewer');
    const device = await addPasskey(browser);
    expect((await browser.get('/api/operator/me')).status).toBe(200);

    const { username, password } = person;
    const elsewhere = world.browser();
    await elsewhere.post('/api/login', { username, password });
    expect(await elsewhere.get('/api/operator/me')).toMatchObject(refusal);
    expect(await wanted(elsewhere)).toBe('confirm');
    // The password alone is not enough to add a passkey or app.
    for (const path of ['/api/user/passkeys/begin', '/api/user/second-factor/begin'] as const) {
      const answer = await elsewhere.post(path, {});
      expect(answer).toMatchObject({ body: { code: 'reauthenticate' } });
      await elsewhere.post('/api/user/confirm', { password });
      expect(await elsewhere.post(path, {})).toMatchObject({ body: { code: 'reauthenticate' } });
    }
    const { options } = (await elsewhere.post('/api/login/passkey-options', {})).body;
    await elsewhere.post('/api/user/confirm', { passkey: device.sign(options) });
    expect((await elsewhere.get('/api/operator/me')).status).toBe(200);
  });

  test('requires a code in a session that began before the second factor was set up', async () => {
    const { browser, person } = await world.signedInOperator('owner');
    const secret = await setUpApp(world, browser);
    await world.db.query('update sessions set second_factor_at = null');
    expect(await browser.get('/api/operator/me')).toMatchObject(refusal);
    world.clock.advance(minutes(1));
    await browser.post('/api/user/confirm', { password: person.password });
    expect(await browser.get('/api/operator/me')).toMatchObject(refusal);
    await browser.post('/api/user/confirm', { two_factor_code: codeOf(world, secret) });
    expect((await browser.get('/api/operator/me')).status).toBe(200);
  });

  test('does not affect buyers, for whom the console does not exist', async () => {
    const { browser } = await world.signedInBuyer();
    expect((await browser.get('/api/user/licenses')).status).toBe(200);
    expect(await isNeeded(browser)).toBe(false);
    expect(await browser.get('/api/operator/me')).toMatchObject({ status: 404 });
    expect((await browser.get('/console/')).body).toBe((await browser.get('/nothing')).body);
  });
});

describe('second factor required of everyone', () => {
  let world: TestHub;
  beforeAll(async () => {
    world = await openHub('everyone');
  });
  afterAll(() => world.close());

  test('limits a buyer without a second factor to the calls that set it up', async () => {
    const { browser } = await world.signedInBuyer();
    const guarded = callNames.filter((name) => callOf(name).access === 'session');
    const open: string[] = [];
    for (const name of guarded) {
      const { method, path } = callOf(name);
      const at = path.replaceAll(/:\w+/g, '1');
      const answer = method === 'POST' ? await browser.post(at, {}) : await browser.get(at);
      const { code } = answer.body as { code?: string };
      if (code !== 'second_factor') open.push(name);
    }
    expect(open).toEqual(guarded.filter((name) => callOf(name).factorless));
    expect(open).toContain('startSecondFactor');
    expect(open).not.toContain('licenses');
  });

  test('does not affect a buyer who has a second factor', async () => {
    const { browser } = await world.signedInBuyer();
    expect(await isNeeded(browser)).toBe(true);
    await setUpApp(world, browser);
    expect(await isNeeded(browser)).toBe(false);
    expect((await browser.get('/api/user/licenses')).status).toBe(200);
  });
});
