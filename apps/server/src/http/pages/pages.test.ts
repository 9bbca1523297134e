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
  ['nothing is said', '/terms', {}, 'en'],
  ['the browser prefers German', '/terms', german, 'de'],
  ['the address asks for Spanish', '/terms?lang=es', german, 'es'],
  ['WordPress writes its locale', '/terms?a=b&lang=pt_BR', german, 'pt-BR'],
  ['a person chose Arabic here', '/terms?lang=es', { ...german, cookie: 'language=ar' }, 'ar'],
  ['a screen of the app is opened', '/dashboard2', german, 'de'],
  ['the address asks for nonsense', '/terms?lang=xx', german, 'de'],
  ['the address asks for markup', '/terms?lang=%3Cscript%3E', {}, 'en'],
  ['the address asks twice', '/terms?lang=fr&lang=it', {}, 'fr'],
  ['the cookie holds markup', '/terms', { cookie: 'language="><script>alert(1)</script>' }, 'en'],
  ['the cookie holds nonsense', '/terms', { ...german, cookie: 'language=xx' }, 'de'],
  ['the header is 8 kB', '/terms', { 'accept-language': `${'xx-YY,'.repeat(1_350)}de` }, 'en'],
])('where %s, %s is in the right language', async (...[, url, headers, code]) => {
  const answer = await ask(url, headers);
  expect(answer).toMatchObject({ status: 200, code });
  expect(answer.headers['vary']).toBe('accept-encoding, accept-language, cookie');
  expect(answer.body).not.toContain('alert(1)');
});

test('each language has its own ETag, so a browser caches it apart', async () => {
  const inGerman = await ask('/terms', german);
  const inEnglish = await ask('/terms');
  expect(inGerman.headers['etag']).not.toBe(inEnglish.headers['etag']);
  const again = (tag: unknown) => ask('/terms', { ...german, 'if-none-match': String(tag) });
  expect(await again(inGerman.headers['etag'])).toMatchObject({ status: 304, body: '' });
  expect(await again(inEnglish.headers['etag'])).toMatchObject({ status: 200, code: 'de' });
});

test('a file that is drawn with the pages has its own type, and no other file is a page', async () => {
  const manifest = await ask('/app.webmanifest');
  expect(manifest).toMatchObject({ status: 200, body: '{}' });
  expect(manifest.headers).toMatchObject({
    'content-type': 'application/manifest+json',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; frame-ancestors 'none'/),
  });
  expect((await ask('/other.webmanifest')).status).toBe(404);
});
