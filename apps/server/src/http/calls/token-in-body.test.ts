import { callNames, callOf } from '@hub/contract/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { expectRows } from '#test/rows.ts';

// `_csrf` of a JSON body works like `X-CSRF-Token`, for clients that cannot set a header, and
// nothing more.
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

/** Sends a POST of this browser with exactly this body and no header. */
async function send({ payload, path = claim, headers = {} }: TestRequest) {
  const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = { cookie, 'content-type': 'application/json', ...headers };
  const answer = await world.hub.http.inject({ method: 'POST', url: path, headers: sent, payload });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code };
}

const counted = async () => (await world.db.query('select count from rate_counters')).rows;
const refused = { status: 403, code: 'csrf' };

describe('the right token in a body', () => {
  test('counts as in the header', async () => {
    const payload = JSON.stringify({ purchase_code: code, _csrf: own });
    expect(await send({ payload })).toEqual({ status: 200, code: undefined });
  });

  test('lets later checks report their errors', async () => {
    expect(await send({ payload: JSON.stringify({ _csrf: own }) })).toMatchObject({ status: 422 });
  });

  test('is ignored next to a header', async () => {
    const payload = JSON.stringify({ purchase_code: code, _csrf: own });
    expect(await send({ payload, headers: { 'x-csrf-token': foreign } })).toEqual(refused);
  });
});

describe('the right token in another content type', () => {
  // Content types that another site's form can send without preflight.
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'is ignored as “%s”',
    async (type) => {
      const payload = JSON.stringify({ purchase_code: code, _csrf: own });
      expect(await send({ payload, headers: { 'content-type': type } })).toEqual(refused);
    },
  );
});

describe('without the token', () => {
  beforeEach(async () => {
    await world.db.query('delete from rate_counters');
  });

  const posts = callNames.filter((name) => callOf(name).gate === 'token');
  test('every call is refused, and uses up no limit', async () => {
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
    'nothing at all': () => ({ payload: '' }),
    'half a body': () => ({ payload: `{"_csrf":"${own}"` }),
    'a list': () => ({ payload: `["${own}"]` }),
    nothing: () => ({ payload: 'null' }),
    'a text': () => ({ payload: `"${own}"` }),
    'a list in its place': () => ({ payload: `{"_csrf":["${own}"]}` }),
    'a prototype': () => ({ payload: `{"__proto__":{"_csrf":"${own}"}}` }),
    'more than the hub reads': () => ({
      payload: JSON.stringify({ _csrf: own, more: 'x'.repeat(70_000) }),
    }),
    'more than the call reads': () => ({
      path: '/api/theme-verification/offline/requests',
      payload: JSON.stringify({ _csrf: own, file: 'x'.repeat(40_000) }),
    }),
    'a token that has no end': () => ({
      payload: JSON.stringify({ _csrf: `${own}${'x'.repeat(300)}` }),
    }),
    'a text that says so': () => ({
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
  test('every other body is refused, and nothing of it is revealed', async () => {
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
