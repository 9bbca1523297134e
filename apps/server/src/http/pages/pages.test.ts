import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

async function ask(url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await world.hub.http.inject({ url, headers });
  const [, code] = /<html lang="([^"]*)">/.exec(answer.body) ?? [];
  return { ...answer, status: answer.statusCode, code };
}

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };

test.each([
  ['no language is requested', '/terms', {}, 'en'],
  ['the browser prefers German', '/terms', german, 'de'],
  ['the query requests Spanish', '/terms?lang=es', german, 'es'],
  ['the query has a WordPress locale', '/terms?a=b&lang=pt_BR', german, 'pt-BR'],
  [
    'Arabic was chosen in this browser',
    '/terms?lang=es',
    { ...german, cookie: 'language=ar' },
    'ar',
  ],
  ['the path is a screen of the app', '/dashboard2', german, 'de'],
  ['the query has an unknown language', '/terms?lang=xx', german, 'de'],
  ['the query contains markup', '/terms?lang=%3Cscript%3E', {}, 'en'],
  ['the query names two languages', '/terms?lang=fr&lang=it', {}, 'fr'],
  [
    'the cookie contains markup',
    '/terms',
    { cookie: 'language="><script>alert(1)</script>' },
    'en',
  ],
  ['the cookie has an unknown language', '/terms', { ...german, cookie: 'language=xx' }, 'de'],
  ['the header has 8 kB', '/terms', { 'accept-language': `${'xx-YY,'.repeat(1_350)}de` }, 'en'],
])('if %s, %s has the expected language', async (...[, url, headers, code]) => {
  const answer = await ask(url, headers);
  expect(answer).toMatchObject({ status: 200, code });
  expect(answer.headers['vary']).toBe('accept-encoding, accept-language, cookie');
  expect(answer.body).not.toContain('alert(1)');
});

test('each language has its own ETag, so that browsers cache it separately', async () => {
  const inGerman = await ask('/terms', german);
  const inEnglish = await ask('/terms');
  expect(inGerman.headers['etag']).not.toBe(inEnglish.headers['etag']);
  const again = (tag: unknown) => ask('/terms', { ...german, 'if-none-match': String(tag) });
  expect(await again(inGerman.headers['etag'])).toMatchObject({ status: 304, body: '' });
  expect(await again(inEnglish.headers['etag'])).toMatchObject({ status: 200, code: 'de' });
});

test('a generated file has its own content type, and a missing file is not a page', async () => {
  const manifest = await ask('/app.webmanifest');
  expect(manifest).toMatchObject({ status: 200, body: '{}' });
  expect(manifest.headers).toMatchObject({
    'content-type': 'application/manifest+json',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; frame-ancestors 'none'/),
  });
  expect((await ask('/other.webmanifest')).status).toBe(404);
});
