import { callNames, callOf } from '@hub/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { expectRows } from '#test/rows.ts';

// `_csrf` in a JSON body replaces `X-CSRF-Token` for clients that cannot set headers. It must not
// allow anything else.
let world: TestHub;
let buyer: Browser;
let own: string;
let foreign: string;
const tokenOf = async (browser: Browser) => (await browser.get('/api/csrfToken')).body._csrf;
beforeAll(async () => {
  world = await openTestHub({ env: { HUB_LIMITS: 'on' } });
  buyer = (await world.signedInBuyer()).browser;
  [own, foreign] = [await tokenOf(buyer), await tokenOf(world.browser())];
});
afterAll(() => world.close());

const claim = '/api/user/claim-license';
const code = '9e1b2c3d-1111-4222-8333-444455556666';

interface TestRequest {
  readonly payload: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a POST of this browser with exactly this body and no token header. */
async function send({ payload, path = claim, headers = {} }: TestRequest) {
  const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = { cookie, 'content-type': 'application/json', ...headers };
  const answer = await world.hub.http.inject({ method: 'POST', url: path, headers: sent, payload });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
}

const counted = async () => (await world.db.query('select count from rate_counters')).rows;
const refused = { status: 403, code: 'csrf' };

describe('valid CSRF token in a JSON body', () => {
  test('accepts a valid CSRF token in a JSON body like the header', async () => {
    const payload = JSON.stringify({ purchase_code: code, _csrf: own });
    expect(await send({ payload })).toEqual({ status: 200, code: undefined });
  });

  test('lets later checks report their errors', async () => {
    expect(await send({ payload: JSON.stringify({ _csrf: own }) })).toMatchObject({ status: 422 });
  });

  test('does not replace a wrong header', async () => {
    const payload = JSON.stringify({ purchase_code: code, _csrf: own });
    expect(await send({ payload, headers: { 'x-csrf-token': foreign } })).toEqual(refused);
  });
});

describe('valid CSRF token in another content type', () => {
  // A form of another site can send these content types without a preflight.
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'is ignored with the content type “%s”',
    async (type) => {
      const payload = JSON.stringify({ purchase_code: code, _csrf: own });
      expect(await send({ payload, headers: { 'content-type': type } })).toEqual(refused);
    },
  );
});

describe('request without a valid CSRF token', () => {
  beforeEach(async () => {
    await world.db.query('delete from rate_counters');
  });

  const posts = callNames.filter((name) => callOf(name).gate === 'token');
  test('every call refuses a request without a valid CSRF token and uses up no limit', async () => {
    const rows = [];
    for (const name of posts) {
      for (const token of ['', 'nonsense', foreign]) {
        const payload = JSON.stringify({ _csrf: token });
        const answer = await send({ payload, path: callOf(name).path });
        rows.push({
          case: `${name} with the token "${token}"`,
          expected: { ...refused, counted: [] },
          actual: { ...answer, counted: await counted() },
        });
      }
    }
    expectRows(rows);
  });

  const bodies: Readonly<Record<string, () => TestRequest>> = {
    'an empty body': () => ({ payload: '' }),
    'half a body': () => ({ payload: `{"_csrf":"${own}"` }),
    'a list': () => ({ payload: `["${own}"]` }),
    nothing: () => ({ payload: 'null' }),
    'a text': () => ({ payload: `"${own}"` }),
    'a list instead of the token': () => ({ payload: `{"_csrf":["${own}"]}` }),
    'a prototype': () => ({ payload: `{"__proto__":{"_csrf":"${own}"}}` }),
    'a body larger than the hub accepts': () => ({
      payload: JSON.stringify({ _csrf: own, more: 'x'.repeat(70_000) }),
    }),
    'a body larger than the call accepts': () => ({
      path: '/api/theme-verification/offline/requests',
      payload: JSON.stringify({ _csrf: own, file: 'x'.repeat(40_000) }),
    }),
    'a token with extra characters': () => ({
      payload: JSON.stringify({ _csrf: `${own}${'x'.repeat(300)}` }),
    }),
    'a plain text': () => ({
      payload: `{"_csrf":"${own}"}`,
      headers: { 'content-type': 'text/plain' },
    }),
    'a form': () => ({
      payload: `_csrf=${own}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    'a page of another site': () => ({
      payload: `{"_csrf":"${own}"}`,
      headers: { origin: 'https://evil.example' },
    }),
    'no cookie': () => ({ payload: `{"_csrf":"${own}"}`, headers: { cookie: '' } }),
  };
  test('refuses any other body, and the answer reveals nothing about the body', async () => {
    const rows = [];
    for (const [name, asked] of Object.entries(bodies))
      rows.push({
        case: name,
        expected: { ...refused, counted: [] },
        actual: { ...(await send(asked())), counted: await counted() },
      });
    expectRows(rows);
  });
});
