import { hours, minutes, rateLimits } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { activateSite, anAsk, codeIn, createSite, essentials } from '#test/site.ts';

let world: TestHub;
let site: ReturnType<typeof createSite>;
beforeAll(async () => {
  world = await openTestHub();
  site = createSite(world);
});
afterAll(() => world.close());

const requestIdOf = async (siteUrl: string): Promise<string> =>
  (await site.ask(siteUrl)).body.request_id;

/** Returns the calls that the verification page makes in this browser. */
const callsOf = (browser: Browser) => ({
  info: (query = '') => browser.get(`/api/theme-verification/info?${query}`),
  check: () => browser.get('/api/theme-verification/check'),
  register: (query = '') => browser.get(`/api/theme-verification/register?${query}`),
  cancel: (query = '') => browser.get(`/api/theme-verification/cancel?${query}`),
});

const asSite = (call: string, token: string, body: object) =>
  site.call({
    path: `/api/theme-activation/${call}`,
    body,
    headers: { authorization: `Bearer ${token}` },
  });

describe('activation through the browser', () => {
  it('gives the site a certificate, and ends when the site deactivates', async () => {
    const { browser: buyer, person } = await world.signedInBuyer();
    const verification = callsOf(buyer);
    const requested = await site.ask('https://www.shop.example');
    expect(requested).toMatchObject({ status: 200, body: { expires_in: 86_400 } });
    const id = requested.body.request_id;
    expect(requested.body.verify_url).toBe(`http://localhost:3000/verify?request=${id}`);
    expect(requested.headers['access-control-allow-origin']).toBeUndefined();
    expect(requested.headers['set-cookie']).toBeUndefined();

    expect((await verification.info()).body).toEqual({ request: null });
    expect((await verification.check()).body).toEqual({
      data_ready: false,
      verify_ready: false,
      licenses_count: 0,
      unused: 0,
      reason: 'no_request',
      expires_at: null,
    });
    const info = await verification.info(`request=${id}`);
    expect(info).toMatchObject({
      status: 200,
      body: {
        request: {
          id,
          item: { id: essentials, name: 'Essentials' },
          site: { url: 'https://www.shop.example', host: 'shop.example' },
          return_host: 'shop.example',
          intent: null,
          theme_version: '7.1',
          wordpress_version: null,
          status: 'open',
        },
        licenses: [{ kind: 'live', fits: true, why: null, recommended: true }],
        sites: [],
      },
    });
    expect((await verification.check()).body).toMatchObject({
      data_ready: true,
      verify_ready: true,
      licenses_count: 1,
      unused: 1,
      reason: null,
    });

    const registered = await verification.register(`request=${id}`);
    expect(registered.status).toBe(200);
    expect((await verification.register()).body).toEqual(registered.body);
    const redirect = new URL(registered.body.redirect);
    expect(redirect.searchParams.get('hub_state')).toBe('the-state');

    const token = await site.exchange(codeIn(redirect.href));
    expect(token).toMatchObject({
      status: 200,
      body: { audience: 'shop.example', kind: 'live', activation_id: expect.any(String) },
    });
    expect(token.body.masked_purchase_code).toMatch(/^•{8}-•{4}-•{4}-•{4}-•{8}[\da-f]{4}$/);
    expect((await world.mail(person.email, 'shop.example is activated')).text).not.toMatch(
      /[\da-f]{8}-[\da-f]{4}-/,
    );

    const keys = await world.hub.http.inject('/.well-known/license-keys.json');
    expect(keys.json()).toMatchObject({ keys: [{ kty: 'OKP', crv: 'Ed25519' }] });
    expect(keys.body).not.toContain('"d"');

    const cards = await buyer.get('/api/user/licenses');
    expect(cards.body).toMatchObject([
      {
        used: true,
        domain: 'shop.example',
        sites: [{ kind: 'live', activation_id: token.body.activation_id }],
        history: [{ ended_at: null, end_reason: null }],
      },
    ]);

    const bearer = token.body.activation_token;
    const certificate = { certificate: token.body.certificate };
    expect((await buyer.post('/api/certificate/check', certificate)).body).toMatchObject({
      genuine: true,
      holds: true,
      site: 'shop.example',
      item_id: essentials,
      kind: 'live',
    });
    const siteUrl = { site_url: 'https://www.shop.example/' };
    expect(await asSite('heartbeat', bearer, siteUrl)).toMatchObject({
      status: 200,
      body: { status: 'active', message: 'The theme is activated on shop.example.' },
    });
    const clone = { site_url: 'https://clone.example' };
    expect((await asSite('heartbeat', bearer, clone)).body).toMatchObject({ status: 'moved' });
    expect(await asSite('deactivate', bearer, clone)).toMatchObject({
      status: 409,
      body: { code: 'other_site' },
    });
    for (let n = 0; n < 2; n += 1) {
      expect(await asSite('deactivate', bearer, siteUrl)).toMatchObject({ body: { res: true } });
    }
    expect((await asSite('heartbeat', bearer, siteUrl)).body).toMatchObject({ status: 'released' });
    expect((await buyer.post('/api/certificate/check', certificate)).body).toMatchObject({
      genuine: true,
      holds: false,
    });
    expect((await buyer.get('/api/user/licenses')).body).toMatchObject([
      { used: false, sites: [], history: [{ end_reason: 'deactivated' }] },
    ]);
    expect(world.logged.join('')).not.toContain(bearer);
  });

  it('releasing a live site requires its owner and, ten minutes after the sign-in, the password', async () => {
    const { browser, person } = await world.signedInBuyer();
    const { activationId } = await activateSite(world, browser, 'https://release.example');
    const release = (more: object = {}) =>
      browser.post('/api/user/release-site', { activation_id: activationId, ...more });
    const { browser: other } = await world.signedInBuyer();
    expect(
      (await other.post('/api/user/release-site', { activation_id: activationId })).status,
    ).toBe(404);
    world.clock.advance(minutes(10));
    expect(await release()).toMatchObject({ status: 403, body: { code: 'reauthenticate' } });
    expect(await release({ password: 'Wrong-Horse-7' })).toMatchObject({
      status: 403,
      body: { message: 'Incorrect password.' },
    });
    expect(await release({ password: person.password })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await browser.get('/api/user/licenses')).body).toMatchObject([
      { used: false, history: [{ end_reason: 'released' }] },
    ]);
  });
});

describe('refused call of a site', () => {
  it.each([
    ['an unknown item', { item_id: 1 }, 404, 'unknown_item'],
    ['a builder product', { item_id: 20350174 }, 404, 'unknown_item'],
    ['a foreign way back', { return_url: 'https://evil.example/' }, 422, 'validation'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 422, 'validation'],
    ['a short challenge', { code_challenge: 'short' }, 422, 'validation'],
    ['a state with spaces', { state: 'a b' }, 422, 'validation'],
    ['a long state', { state: 'x'.repeat(129) }, 422, 'validation'],
    ['NUL in a version', { theme_version: '1\0' }, 422, 'validation'],
    ['an odd intent', { intent: 'other' }, 422, 'validation'],
    ['a large body', { locale: 'x'.repeat(9000) }, 413, 'too_large'],
  ])('answers %s with its status and problem code', async (...row) => {
    const [, over, status, code] = row;
    expect(await site.ask('https://refused.example', over)).toMatchObject({
      status,
      body: { code },
    });
  });

  it('refuses a body that is not JSON', async () => {
    const path = '/api/theme-verification/requests';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await site.call({ path, body: 'a=b', headers: form })).toMatchObject({
      status: 415,
      body: { code: 'media_type' },
    });
    expect(await site.call({ path, body: '{' })).toMatchObject({ status: 400 });
  });

  it('refuses an unknown code, a malformed verifier, and a missing or unknown token', async () => {
    expect(await site.exchange('x'.repeat(43))).toMatchObject({
      status: 400,
      body: { code: 'code_unknown' },
    });
    const path = '/api/theme-verification/token';
    expect(await site.call({ path, body: { code: 'x', code_verifier: 'short' } })).toMatchObject({
      status: 422,
    });
    for (const call of ['heartbeat', 'deactivate']) {
      const body = { site_url: 'https://shop.example' };
      const unknown = { status: 401, body: { code: 'unknown_token' } };
      expect(await asSite(call, 'x'.repeat(43), body)).toMatchObject(unknown);
      expect(await site.call({ path: `/api/theme-activation/${call}`, body })).toMatchObject(
        unknown,
      );
    }
  });
});

describe('refused call of a browser', () => {
  it('requires a session, and refuses cross-site requests and navigation', async () => {
    const { browser: buyer } = await world.signedInBuyer();
    const stranger = world.browser();
    const id = await requestIdOf('https://gate.example');
    const forged = { 'sec-fetch-site': 'cross-site' };
    for (const call of [`info?request=${id}`, 'register', 'cancel']) {
      const path = `/api/theme-verification/${call}`;
      expect(await stranger.get(path)).toMatchObject({ status: 401 });
      expect(await buyer.get(path, forged)).toMatchObject({ status: 403, body: { code: 'gate' } });
      expect(await buyer.get(path, { 'sec-fetch-mode': 'navigate' })).toMatchObject({
        status: 403,
      });
    }
    expect(await stranger.get('/api/theme-verification/check')).toMatchObject({ status: 401 });
    const [row] = (
      await world.db.query('select user_id, status from verification_requests where id = $1', [id])
    ).rows;
    expect(row).toEqual({ user_id: null, status: 'open' });
  });

  it('has a status and a problem code for each reason', async () => {
    const { browser: buyer } = await world.signedInBuyer();
    const verification = callsOf(buyer);
    const unknown = `request=${'x'.repeat(43)}`;
    expect(await verification.info(unknown)).toMatchObject({
      status: 404,
      body: { code: 'request_unknown' },
    });
    expect(await verification.info('request=short')).toMatchObject({ status: 422 });
    expect(await verification.register()).toMatchObject({
      status: 409,
      body: { code: 'no_request' },
    });
    expect((await verification.cancel(unknown)).body).toEqual({ res: true });

    const id = await requestIdOf('https://reasons.example');
    await verification.info(`request=${id}`);
    const register = (license: string) =>
      verification.register(`request=${id}&license_id=${license}`);
    expect(await register('999999')).toMatchObject({
      status: 404,
      body: { code: 'license_unknown' },
    });
    expect(await register('x')).toMatchObject({ status: 422 });

    const { browser } = await world.signedInBuyer();
    expect((await verification.register(`request=${id}`)).status).toBe(200);
    const takenProblem = { status: 409, body: { code: 'request_taken' } };
    expect(await browser.get(`/api/theme-verification/info?request=${id}`)).toMatchObject(
      takenProblem,
    );
    const theirs = await browser.get(`/api/theme-verification/register?request=${id}`);
    expect(theirs).toMatchObject(takenProblem);

    expect((await verification.cancel(`request=${id}`)).body).toEqual({ res: true });
    expect(await verification.info(`request=${id}`)).toMatchObject({
      status: 410,
      body: { code: 'request_done' },
    });
    const old = await requestIdOf('https://late.example');
    world.clock.advance(hours(24));
    expect(await verification.info(`request=${old}`)).toMatchObject({
      status: 410,
      body: { code: 'request_expired' },
    });
  });
});

describe('rate limit of activation requests', () => {
  it('counts by network address, never by the host of the site', async () => {
    const clock = createTestClock();
    const limited = await openTestHub({ env: { HUB_LIMITS: 'on' }, clock });
    const send = (remoteAddress: string) =>
      limited.hub.http.inject({
        method: 'POST',
        url: '/api/theme-verification/requests',
        payload: anAsk('https://victim.example'),
        remoteAddress,
      });
    const { max } = rateLimits.verificationRequestByMinute;
    for (let n = 0; n < max; n += 1) {
      expect((await send(`2001:db8::${n + 1}`)).statusCode).toBe(200);
    }
    const refused = await send('2001:db8::ffff');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('2001:db8:0:1::1')).statusCode).toBe(200);
    clock.advance(minutes(1));
    expect((await send('2001:db8::ffff')).statusCode).toBe(200);
    await limited.close();
  });
});

describe('offline activation', () => {
  const file = JSON.stringify({
    format: 'hub-activation-request/1',
    created_at: '2026-03-01T12:00:00Z',
    item_id: essentials,
    site_url: 'https://carried.example',
    theme_version: '7.1',
  });
  const bring = (browser: Browser, text: string) =>
    browser.post('/api/theme-verification/offline/requests', { file: text });

  it('turns an uploaded request file into a certificate file', async () => {
    const { browser } = await world.signedInBuyer();
    const uploaded = await bring(browser, `\uFEFF${file}\n`);
    expect(uploaded.status).toBe(200);
    const request = uploaded.body.request_id;
    const info = await callsOf(browser).info(`request=${request}`);
    expect(info.body).toMatchObject({ request: { site: { host: 'carried.example' } } });
    const certified = await browser.post('/api/theme-verification/offline/certificate', {
      request,
    });
    expect(certified).toMatchObject({
      status: 200,
      body: {
        filename: 'carried.example-certificate.json',
        file: {
          format: 'hub-activation-certificate/1',
          hub: 'http://localhost:3000',
          audience: 'carried.example',
          kind: 'live',
        },
      },
    });
    const { certificate } = certified.body.file;
    const checked = await browser.post('/api/certificate/check', { certificate });
    expect(checked.body).toMatchObject({ genuine: true, holds: true, site: 'carried.example' });
  });

  it.each(['', 'hello', '{}', 'null', '[1]', file.replace('request/1', 'request/2'), `${file}}`])(
    'refuses an invalid file: %s',
    async (text) => {
      const { browser } = await world.signedInBuyer();
      expect(await bring(browser, text)).toMatchObject({
        status: 422,
        body: { code: 'validation', errors: [{ field: 'file' }] },
      });
    },
  );
});
