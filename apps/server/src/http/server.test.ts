import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { callNames, callOf } from '@hub/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { expectRows } from '#test/rows.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

/** Signed-in buyer with a license, shared by tests that only read. */
let known: ReturnType<TestHub['signedInBuyer']> | undefined;
const knownBuyer = () => (known ??= world.signedInBuyer());

const get = (url: string) => world.hub.http.inject({ method: 'GET', url });

/** Expects the same result for every case. */
async function expectAll<T extends string>(
  cases: readonly T[],
  expected: unknown,
  resultOf: (each: T) => Promise<unknown>,
): Promise<void> {
  const rows = [];
  for (const each of cases) rows.push({ case: each, expected, actual: await resultOf(each) });
  expectRows(rows);
}

describe('request paths', () => {
  const pages = ['/', '/home', '/dashboard', '/verify?request=x', '/verify-email/CODE'];
  test('serve a page for screens of the app and for unknown screens', () =>
    expectAll([...pages, '/no/such/page'], '200 text/html; charset=utf-8', async (path) => {
      const { statusCode, headers } = await get(path);
      return `${statusCode} ${headers['content-type']}`;
    }));

  const missing = ['/api/nothing', '/api', '/missing.png', '/assets/none', '/.well-known/none'];
  const scanned = ['/.env', '/.git/HEAD', '/.git/', '/a/.svn/entries', '/docs', '/docs/api'];
  test('answer 404 as problem details for missing calls and files', () =>
    expectAll([...missing, ...scanned], '404 404 not_found', async (path) => {
      const answer = await get(path);
      const { status, code } = answer.json<{ status: number; code: string }>();
      return `${answer.statusCode} ${status} ${code}`;
    }));

  test('paths with a trailing or doubled slash have the same guards', async () => {
    for (const path of ['/api/user/get-info/', '//api//user/get-info', '/api/user//get-info']) {
      expect((await get(path)).statusCode).toBe(401);
    }
  });
});

describe('URL in another spelling', () => {
  const spellings = [
    '/api/user/licenses',
    '//api/user/licenses',
    '/api//user/licenses/',
    '/%61pi/user/licenses',
    '/%61%70%69/%75ser/licen%73es',
    'http://hub.example/api/user/licenses',
  ];
  test('a URL in another spelling is the same call and must not be cached', () =>
    expectAll(spellings, '200 no-store 1, 401', async (url) => {
      const { browser } = await knownBuyer();
      const { status, headers, body } = await browser.get(url);
      const count = Array.isArray(body) ? body.length : 'no list';
      return `${status} ${String(headers['cache-control'])} ${count}, ${(await get(url)).statusCode}`;
    }));

  const binding = [
    '/api/theme-verification/info?request=ID',
    '//api/theme-verification/info?request=ID',
    '/%61pi/theme-verification/info?%72equest=ID',
    '/api/theme-verification/info?a=1&request=ID&request=',
    'http://hub.example/api/theme-verification/info?request=ID',
    '/api/theme-verification/info?request',
  ];
  test('a URL in another spelling has the same gate as a GET that changes state', () =>
    expectAll(binding, '403 gate', async (url) => {
      const { browser } = await knownBuyer();
      const { status, problem } = await browser.get(url, { 'sec-fetch-site': 'cross-site' });
      return `${status} ${problem?.code}`;
    }));

  test('with an oversized parameter answers 404', async () => {
    const answer = await get(`/unsubscribe/${'a'.repeat(5_000)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
  });
});

describe('Cache-Control header', () => {
  let folder: string;
  let built: TestHub;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hub-client-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/app-1a2b3c.js'), 'alert(1)');
    writeFileSync(join(folder, 'assets/app-1a2b3c.js.br'), brotliCompressSync('alert(1)'));
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
    built = await openTestHub({ clientDir: folder });
  });
  afterAll(async () => {
    await built.close();
    rmSync(folder, { recursive: true });
  });
  const ask = (url: string, headers: Record<string, string> = {}) =>
    built.hub.http.inject({ url, headers });
  const forEver = 'public, max-age=31536000, immutable';

  const kept = [
    ['/assets/app-1a2b3c.js', 200, forEver],
    ['//assets/app-1a2b3c.js', 200, forEver],
    ['/robots.txt', 200, 'public, max-age=3600'],
    ['/', 200, 'no-cache'],
    ['/.well-known/license-keys.json', 200, 'public, max-age=300'],
    ['/assets/none.js', 404, 'no-store'],
    ['/assets/app-1a2b3c.js.br', 404, 'no-store'],
    ['/assets/', 404, 'no-store'],
    ['/api/is_logged', 200, 'no-store'],
    ['/api/openapi.json', 200, 'no-cache'],
    ['/api/docs', 200, 'no-cache'],
    ['/healthz', 200, 'no-store'],
    ['/unsubscribe/none', 404, 'no-store'],
    ['/none.png', 404, 'no-store'],
  ] as const;
  test('depends on the path', async () => {
    const rows = [];
    for (const [url, status, cacheControl] of kept) {
      const { statusCode, headers } = await ask(url);
      rows.push({
        case: url,
        expected: `${status} ${cacheControl}`,
        actual: `${statusCode} ${headers['cache-control']}`,
      });
    }
    expectRows(rows);
  });

  test('allows compressed assets for clients that accept them', async () => {
    const answer = await ask('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    const { 'content-encoding': encoding, 'content-type': type, vary } = answer.headers;
    expect([encoding, type, vary]).toEqual([
      'br',
      'application/javascript; charset=utf-8',
      'accept-encoding',
    ]);
    expect(String(brotliDecompressSync(answer.rawPayload))).toBe('alert(1)');
  });

  test('an unmodified asset keeps its Cache-Control header, and a failed request must not be cached', async () => {
    const etag = String((await ask('/assets/app-1a2b3c.js')).headers['etag']);
    const held = await ask('/assets/app-1a2b3c.js', { 'if-none-match': etag });
    expect([held.statusCode, held.headers['cache-control']]).toEqual([304, forEver]);
    const beyond = await ask('/assets/app-1a2b3c.js', { range: 'bytes=99-' });
    expect([beyond.statusCode, beyond.headers['cache-control']]).toEqual([416, 'no-store']);
    const other = await ask('/assets/app-1a2b3c.js', { 'if-match': '"other"' });
    expect([other.statusCode, other.headers['cache-control']]).toEqual([400, 'no-store']);
  });
});

describe('HEAD request', () => {
  const reads = callNames.filter((name) => callOf(name).method === 'GET');
  test('answers like GET, unless that GET changes state', async () => {
    const rows = [];
    for (const name of reads) {
      const url = callOf(name).path.replace(':slug', 'revslider');
      const [head, whole] = [await world.hub.http.inject({ method: 'HEAD', url }), await get(url)];
      const isRead = callOf(name).gate === 'none';
      rows.push({
        case: name,
        expected: [isRead ? whole.statusCode : 404, '', 'DENY'],
        actual: [head.statusCode, head.body, head.headers['x-frame-options']],
      });
    }
    expectRows(rows);
  });
});

describe('answer of the hub', () => {
  const paths = ['/', '/api/is_logged', '/api/nothing', '/api/user/get-info', '/api/docs'];
  const strict = expect.objectContaining({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(
      /^(?!.*unsafe-inline)(?=.*default-src 'none').*frame-ancestors 'none'/,
    ),
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-request-id': expect.stringMatching(/./),
  });
  test('every answer of the hub has the strict headers', () =>
    expectAll([...paths, '/healthz'], strict, async (path) => (await get(path)).headers));

  test('answers of API calls are never cached, and have no HSTS over plain HTTP', async () => {
    const answer = await get('/api/is_logged');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  test('allows only the inline script of a page; 304 confirms an unchanged page', async () => {
    const page = await get('/');
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'/);
    const etag = String(page.headers['etag']);
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const headers = { 'if-none-match': held };
      const again = await world.hub.http.inject({ method: 'GET', url: '/', headers });
      expect(again.statusCode).toBe(304);
    }
    const headers = { 'accept-encoding': 'br;q=0, gzip' };
    const packed = await world.hub.http.inject({ method: 'GET', url: '/', headers });
    expect(packed.headers['content-encoding']).toBe('gzip');
  });

  test('a page is equal for everyone', async () => {
    const { browser: buyer } = await world.signedInBuyer();
    const theirs = await buyer.get('/dashboard');
    const anybodys = await world.browser().get('/dashboard');
    expect(theirs.headers['etag']).toBe(anybodys.headers['etag']);
    expect(theirs.headers['vary']).toBe('accept-encoding, accept-language, cookie');
  });

  test('allows a vendor only if the settings name it', async () => {
    const own = String((await get('/')).headers['content-security-policy']);
    expect(own).not.toContain('https://challenges.cloudflare.com');
    expect(own).not.toContain('frame-src');
    const env = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'x', CAPTCHA_SECRET: 'y' };
    const other = await openTestHub({ env });
    try {
      const page = await other.hub.http.inject({ method: 'GET', url: '/' });
      const directives = String(page.headers['content-security-policy']).split('; ');
      const open = directives.filter((one) => one.includes('https://challenges.cloudflare.com'));
      expect(open.map((one) => one.split(' ')[0])).toEqual(['script-src', 'frame-src']);
      expect(directives).toContain("worker-src 'self'");
      // The vendor's script creates markup without our Trusted Types policy.
      expect(own).toContain("require-trusted-types-for 'script'");
      expect(directives).not.toContain("require-trusted-types-for 'script'");
    } finally {
      await other.close();
    }
  });
});

describe('page with a secret code in its URL', () => {
  const env = {
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'x',
    CAPTCHA_SECRET: 'y',
    MESSENGER_PROVIDER: 'intercom',
    MESSENGER_APP_ID: 'abc',
    MESSENGER_SECRET: 'a secret of the messenger',
    ANALYTICS_PROVIDER: 'plausible',
    ANALYTICS_SITE: 'hub.example',
  };
  const vendors = /cloudflare|intercom|plausible/g;
  let withVendors: TestHub;
  beforeAll(async () => {
    withVendors = await openTestHub({ env });
  });
  afterAll(() => withVendors.close());
  const ask = async (url: string) => {
    const { headers } = await withVendors.hub.http.inject({ url });
    const policy = String(headers['content-security-policy']);
    return { referrer: headers['referrer-policy'], vendors: new Set(policy.match(vendors)) };
  };

  const secretPaths = [
    '/reset-password/CODE',
    '/Reset-Password/CODE',
    '//reset-password//CODE/',
    '/%72eset-password/CODE',
    '/verify-email/CODE',
    '/VERIFY-EMAIL/CODE?from=mail',
    '/verify-email',
    '/not-me/CODE',
    '/keep-factor/CODE',
    '/join/CODE',
    '/not-me',
    '/user/envato-authorization?code=CODE&state=STATE',
    '/user/Envato-Authorization/?code=CODE',
  ];
  test('sends no referrer and allows no vendor', () =>
    expectAll(secretPaths, { referrer: 'no-referrer', vendors: new Set() }, ask));

  test('allows only the captcha after the app has removed the code', async () => {
    const captcha = new Set(['cloudflare']);
    const left = { referrer: 'no-referrer', vendors: captcha };
    expect(await ask('/reset-password')).toEqual(left);
    expect(await ask('/reset-password/')).toEqual(left);
  });

  test('other pages allow all vendors and send a referrer to the same origin', async () => {
    const all = new Set(['cloudflare', 'intercom', 'plausible']);
    for (const url of ['/', '/login', '/dashboard', '/terms']) {
      expect(await ask(url)).toEqual({ referrer: 'same-origin', vendors: all });
    }
  });

  test('sends no referrer on pages that support emails link to', async () => {
    expect((await get('/unsubscribe/TOKEN')).headers['referrer-policy']).toBe('no-referrer');
  });
});

describe('request body', () => {
  const post = (payload: string, type = 'application/json') =>
    world.browser().post('/api/login', payload, { 'content-type': type });

  const refused = [
    ['{', 400, 'bad_json'],
    ['', 400, 'bad_json'],
    ['null', 422, 'validation'],
    ['[]', 422, 'validation'],
    ['"text"', 422, 'validation'],
    ['{"username":{"$ne":1},"password":["x"]}', 422, 'validation'],
    ['{"username":"a\\u0000b","password":"x"}', 422, 'validation'],
    ['{"username":"\\ud800","password":"x"}', 422, 'validation'],
    ['{"username":"a","password":"x","__proto__":{}}', 400, 'bad_json'],
    ['{"constructor":{"prototype":{}},"username":"a","password":"x"}', 400, 'bad_json'],
    [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 422, 'validation'],
  ] as const;
  test('refuses a malformed request body with its error', async () => {
    const rows = [];
    for (const [payload, status, code] of refused) {
      const answer = await post(payload);
      rows.push({
        case: payload.slice(0, 80),
        expected: [status, code],
        actual: [answer.status, answer.problem?.code],
      });
    }
    expectRows(rows);
  });

  test('of another content type is refused with 415, also as a form of another site', async () => {
    const answer = await post('username=a', 'application/x-www-form-urlencoded');
    expect(answer).toMatchObject({ status: 415, body: { code: 'media_type' } });
  });
});

test('a forged Host header changes no link, because links use the configured URL', async () => {
  const answer = await world.hub.http.inject({
    method: 'GET',
    url: '/api/openapi.json',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  expect(answer.body).not.toContain('evil.example');
});

test('the OpenAPI document has version 3.1 and all calls; the page that shows it needs no script', async () => {
  const document = (await get('/api/openapi.json')).json<{ openapi: string; paths: object }>();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toContain('/api/theme-verification/token');
  const page = await get('/api/docs');
  expect(page.body).toContain('/api/theme-verification/token');
  expect(page.body).not.toContain('<script');
});

test.each(['/api/openapi.json', '/api/docs'])(
  '%s is made once, is sent compressed, and answers 304 to a client that has it',
  async (url) => {
    const ask = (headers: Record<string, string>) => world.hub.http.inject({ url, headers });
    const whole = await get(url);
    const packed = await ask({ 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(whole.body);
    expect(packed.rawPayload.length).toBeLessThan(whole.body.length / 4);
    const held = await ask({ 'if-none-match': String(whole.headers['etag']) });
    expect([held.statusCode, held.body]).toEqual([304, '']);
    expect(held.headers['vary']).toBe('accept-encoding');
  },
);

test('/healthz reports the process, and /readyz reports the database', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok', version: '0.0.0' });
  expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
});
