import { brotliDecompressSync } from 'node:zlib';
import { lifetimes } from '@hub/contract/limits';
import { operatorCalls } from '@hub/contract/operator-calls';
import { roles } from '@hub/contract/roles';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { shell } from '#test/shell-actor.ts';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { expectRows } from '#test/rows.ts';

// To everyone except operators, the console looks like unknown paths.
let world: TestHub;
let strangers: Readonly<Record<string, Browser>>;
beforeAll(async () => {
  world = await openTestHub();
  const blocked = await world.signedInOperator('owner');
  await world.db.query('update users set blocked_at = now() where email = $1', [
    blocked.person.email,
  ]);
  const gone = await world.signedInOperator('owner');
  const { hub: cookie } = Object.fromEntries(gone.browser.cookies);
  await gone.browser.get('/api/logout');
  gone.browser.cookies.set('hub', cookie ?? '');
  strangers = {
    'nobody signed in': world.browser(),
    'a buyer': (await world.signedInBuyer()).browser,
    'an operator who is blocked': blocked.browser,
    'an operator who signed out': gone.browser,
  };
});
afterAll(() => world.close());

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

interface TestRequest {
  readonly method: Method;
  readonly url: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const cookieOf = (browser: Browser): string =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Returns the answer without its variable headers: date and request id. */
async function askAs(browser: Browser, { method, url, body, headers: own }: TestRequest) {
  const answer = await world.hub.http.inject({
    method,
    url,
    headers: {
      cookie: cookieOf(browser),
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...own,
    },
    ...(body !== undefined && { payload: body }),
  });
  const { date: _now, 'x-request-id': _id, ...headers } = answer.headers;
  const text = answer.body.replace(/"reference":"[^"]*"/, '"reference":""');
  return { status: answer.statusCode, headers, text };
}

/** Returns a path with the value 1 for each parameter. */
const filled = (path: string): string => path.replaceAll(/:\w+/g, '1');

/** Pairs of an existing path and a similar path that does not exist. */
const twins: readonly (readonly [there: string, nothing: string])[] = [
  ['/console', '/konsole'],
  ['/console/', '/konsole/'],
  ['/console//', '/konsole//'],
  ['/console/?a=b', '/konsole/?a=b'],
  ['/console/people', '/konsole/people'],
  ['/console/assets/main.js', '/konsole/assets/main.js'],
  ['/console/assets/main.css', '/konsole/assets/main.css'],
  ['/console/assets/none.js', '/konsole/assets/none.js'],
  ['/console/app.webmanifest', '/konsole/app.webmanifest'],
  ['/console/%2e%2e/main.js', '/konsole/%2e%2e/main.js'],
  ...Object.values(operatorCalls).map(
    ({ path }) => [filled(path), filled(path).replace('/operator/', '/nobody/')] as const,
  ),
];

/** Requests that could provoke different answers, by method, body and token. */
const asked: readonly Omit<TestRequest, 'url'>[] = [
  { method: 'GET' },
  { method: 'HEAD' },
  { method: 'OPTIONS' },
  { method: 'PUT', body: '{}' },
  { method: 'PATCH', body: '{}' },
  { method: 'DELETE' },
  { method: 'POST' },
  { method: 'POST', body: '{}' },
  { method: 'POST', body: '{' },
  { method: 'POST', body: '' },
  { method: 'POST', body: '{}', headers: { 'x-csrf-token': 'nonsense' } },
  { method: 'POST', body: '{}', headers: { 'sec-fetch-site': 'cross-site' } },
  { method: 'POST', body: '{}', headers: { 'content-length': '3' } },
  { method: 'POST', body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { method: 'POST', body: 'a=b', headers: { 'content-type': 'nonsense' } },
  // One body is larger than a small call accepts, one is larger than the hub accepts.
  { method: 'POST', body: JSON.stringify('x'.repeat(2_000)) },
  { method: 'POST', body: JSON.stringify('x'.repeat(100_000)) },
];

/** Requests for most paths. All calls are mounted alike, and mount.test.ts covers all requests. */
const usual = asked.filter(({ method, headers }) => /GET|POST/.test(method) && !headers);

const who = [
  'nobody signed in',
  'a buyer',
  'an operator who is blocked',
  'an operator who signed out',
] as const;

const samples = [
  '/console',
  '/console/assets/main.js',
  ...Object.values(operatorCalls)
    .map(({ path }) => filled(path))
    .filter((_path, nth) => nth % 12 === 0),
];
const isSample = (path: string): boolean => samples.includes(path);

test.each(who)(
  'answers %s at console paths like at unknown paths',
  async (name) => {
    const browser = strangers[name] ?? world.browser();
    const { _csrf: token } = (await browser.get('/api/csrfToken')).body;
    const rows = [];
    for (const [there, nothing] of twins) {
      const ways = name === 'a buyer' || isSample(there) ? asked : usual;
      for (const [nth, { headers, ...how }] of ways.entries()) {
        const whole = { ...how, headers: { 'x-csrf-token': token, ...headers } };
        const actual = await askAs(browser, { ...whole, url: there });
        expect(actual.text).not.toContain('Console');
        rows.push({
          case: `${nth}. ${how.method} ${there} ${how.body?.slice(0, 20) ?? ''}`,
          expected: await askAs(browser, { ...whole, url: nothing }),
          actual,
        });
      }
    }
    expectRows(rows);
  },
  240_000,
);

test('console paths need the same number of database calls as unknown paths', async () => {
  const { browser } = await world.signedInBuyer();
  const countOf = async (url: string): Promise<number> => {
    const run = vi.spyOn(world.db, 'run');
    await askAs(browser, { method: 'GET', url });
    const { length } = run.mock.calls;
    run.mockRestore();
    return length;
  };
  for (const [there, nothing] of twins.slice(0, 10)) {
    const count = await countOf(there);
    expect.soft(count, there).toBeGreaterThan(0);
    expect.soft(await countOf(nothing), nothing).toBe(count);
  }
  expect(await countOf('/dashboard')).toBe(0);
});

test('only operators in the console networks learn the URL of the console', async () => {
  const narrow = await openTestHub({ env: { HUB_CONSOLE_NETWORKS: '10.8.0.0/16' } });
  const consoleFor = async (browser: Browser, remoteAddress: string): Promise<unknown> => {
    const headers = { cookie: cookieOf(browser) };
    const answer = await narrow.hub.http.inject({ url: '/api/is_logged', remoteAddress, headers });
    return answer.json<Record<string, unknown>>()['console'];
  };
  const { browser: operator } = await narrow.signedInOperator('viewer');
  const { browser: buyer } = await narrow.signedInBuyer();
  expect(await consoleFor(operator, '10.8.1.2')).toBe('/console/');
  expect(await consoleFor(operator, '127.0.0.1')).toBeUndefined();
  expect(await consoleFor(buyer, '10.8.1.2')).toBeUndefined();
  await narrow.close();
});

test('a buyer’s session that is due for renewal does not reveal console calls', async () => {
  const { browser } = await world.signedInBuyer();
  world.clock.advance(lifetimes.sessionTouch);
  const [there, nothing] = [
    await askAs(browser, { method: 'GET', url: '/api/operator/me' }),
    await askAs(browser, { method: 'GET', url: '/api/operator/none' }),
  ];
  expect(there).toEqual(nothing);
});

describe.each(roles)('operator with the role %s', (role) => {
  let operator: Browser;
  beforeAll(async () => {
    operator = (await world.signedInOperator(role)).browser;
  });

  test.each(['/console', '/console/', '/console/people?find=x'])(
    'receives the console at %s',
    async (url) => {
      const { status, headers, text } = await askAs(operator, { method: 'GET', url });
      expect(status).toBe(200);
      expect(text).toContain('<title>Console</title>');
      expect(headers).toMatchObject({
        'cache-control': 'private, no-cache',
        'content-type': 'text/html; charset=utf-8',
        vary: 'accept-encoding, cookie',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self' 'sha256-[^']+'; /,
      );
    },
  );

  test('receives files compressed, and 304 while they are unchanged', async () => {
    const cookie = cookieOf(operator);
    const ask = (headers: Record<string, string>) =>
      world.hub.http.inject({ url: '/console/assets/main.js', headers: { cookie, ...headers } });
    const first = await ask({ 'accept-encoding': 'br' });
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'accept-encoding, cookie',
    });
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe('export {};');
    const again = await ask({ 'if-none-match': String(first.headers.etag) });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
    const head = await askAs(operator, { method: 'HEAD', url: '/console/assets/main.css' });
    expect(head).toMatchObject({ status: 200, text: '' });
  });

  test('receives the web app manifest', async () => {
    const { headers } = await askAs(operator, { method: 'GET', url: '/console/app.webmanifest' });
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json',
      'cache-control': 'private, no-cache',
    });
  });

  test('receives 404 for missing files', async () => {
    for (const url of ['/console/assets/none.js', '/console/assets/../../package.json'])
      expect(await askAs(operator, { method: 'GET', url })).toMatchObject({ status: 404 });
  });

  test('receives the signed-in account with its role', async () => {
    const { status, body } = await operator.get('/api/operator/me');
    expect(status).toBe(200);
    expect(body).toEqual({
      username: expect.stringContaining('buyer'),
      firstname: 'Bea',
      lastname: 'Buyer',
      email: expect.stringContaining('@mail.example'),
      role,
    });
    expect((await operator.get('/api/user/get-info')).body).toMatchObject({ isAdmin: true });
  });
});

test('a removed role takes effect at the next request, for page and calls', async () => {
  await world.signedInOperator('owner');
  const { browser, person } = await world.signedInOperator('owner');
  const statuses = async () => [
    (await browser.get('/api/operator/me')).status,
    (await browser.get('/console/assets/main.js')).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  await world.hub.operators.operators.remove(person.email, shell);
  expect(await statuses()).toEqual([404, 404]);
  expect((await browser.get('/api/user/get-info')).body).toMatchObject({ isAdmin: false });
});

test('an operator marked by the previous release is an owner; an unmarked one is no operator', async () => {
  const { browser, person } = await world.signedInBuyer();
  const mark = (isAdmin: boolean) =>
    world.db.query('update users set is_admin = $1 where email = $2', [isAdmin, person.email]);
  await mark(true);
  expect((await browser.get('/api/operator/me')).body).toMatchObject({ role: 'owner' });
  await world.hub.operators.operators.changeRole(person.email, 'viewer', shell);
  expect((await browser.get('/api/operator/me')).body).toMatchObject({ role: 'viewer' });
  await mark(false);
  expect((await browser.get('/api/operator/me')).status).toBe(404);
});

test('outside HUB_CONSOLE_NETWORKS no one is an operator', async () => {
  const narrow = await openTestHub({ env: { HUB_CONSOLE_NETWORKS: '10.8.0.0/16,::1' } });
  const { browser } = await narrow.signedInOperator('owner');
  const statusFrom = async (remoteAddress: string, url: string) =>
    (await narrow.hub.http.inject({ url, remoteAddress, headers: { cookie: cookieOf(browser) } }))
      .statusCode;
  for (const url of ['/console/assets/main.js', '/api/operator/me']) {
    for (const near of ['10.8.1.2', '::1', '::ffff:10.8.1.2'])
      expect(await statusFrom(near, url)).toBe(200);
    for (const far of ['127.0.0.1', '10.9.1.2', '203.0.113.7'])
      expect(await statusFrom(far, url)).toBe(404);
  }
  await narrow.close();
});

test('operators can read the API document for programs, with scopes', async () => {
  const { browser } = await world.signedInOperator('viewer');
  const { status, body } = await browser.get('/api/operator/openapi.json');
  expect(status).toBe(200);
  const { paths = {}, components } = body as Record<string, Record<string, unknown>>;
  const open = Object.values(operatorCalls).filter(({ scope }) => scope !== null);
  expect(Object.keys(paths).toSorted()).toEqual(
    [...new Set(open.map(({ path }) => path))].toSorted(),
  );
  expect(components).toMatchObject({ securitySchemes: { token: { scheme: 'bearer' } } });
});

test('the public API document contains no operator calls', async () => {
  const document = await world.hub.http.inject('/api/openapi.json');
  expect(document.body).not.toContain('operator/');
  expect((await world.hub.http.inject('/api/docs')).body).not.toContain('operator/');
});
