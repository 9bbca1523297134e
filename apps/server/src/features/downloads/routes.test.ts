import { createHash } from 'node:crypto';
import { readFileSync, rmSync, mkdtempSync } from 'node:fs';
import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSigningKey } from '#server/features/releases/signing/release-signing.ts';
import { signZip } from '#server/features/releases/signing/sign-zip.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import type { Browser } from '#test/browser.ts';
import { writePlugin, writeTheme } from '#test/release-zip.ts';
import { activateSite, essentials } from '#test/site.ts';

let folder: string;
let world: TestHub;
let owner: Browser;
let zip: Buffer;
let sha256: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-downloads-'));
  world = await openTestHub({ env: { HUB_DATA_DIR: folder } });
  owner = (await world.signedInBuyer()).browser;
  for (const version of ['6.7.9', '6.7.18', '6.7.20']) {
    const path = await writePlugin(folder, ['revslider', version], version.repeat(1000));
    await world.hub.operators.releases.plugins.publish(path, shell);
    if (version === '6.7.18') zip = readFileSync(path);
  }
  await world.hub.operators.releases.plugins.withdraw(
    { slug: 'revslider', version: '6.7.20' },
    shell,
  );
  sha256 = createHash('sha256').update(zip).digest('hex');
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

/** Creates a signed-in user without a valid Essentials license. */
async function withoutLicense(status = 'refunded'): Promise<Browser> {
  const { browser, person } = await world.signedInBuyer();
  await world.db.query('update licenses set status = $1 where code_index = $2', [
    status,
    world.codes.indexOf(person.purchase_code),
  ]);
  return browser;
}

const path = '/api/user/download-plugin/revslider';
const raw = (browser: Browser, url: string, headers: Record<string, string> = {}) =>
  world.hub.http.inject({
    url,
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...headers,
    },
  });

describe('list of plugins', () => {
  test('names the newest release of each plugin, without withdrawn releases', async () => {
    expect((await owner.get('/api/user/plugins')).body).toEqual([
      {
        slug: 'revslider',
        name: 'Slider Revolution',
        version: '6.7.18',
        size: zip.length,
        published_at: world.clock.now().toISOString(),
        sha256,
      },
    ]);
  });

  test.each(['refunded', 'blocked'])('is refused if the license is %s', async (status) => {
    const answer = await (await withoutLicense(status)).get('/api/user/plugins');
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('download of a plugin', () => {
  test('serves the whole newest release with file name and digest', async () => {
    const answer = await raw(owner, path);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(zip)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(zip.length),
      'content-disposition': 'attachment; filename="revslider-6.7.18.zip"',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      etag: `"${sha256}"`,
      'repr-digest': `sha-256=:${createHash('sha256').update(zip).digest('base64')}:`,
    });
  });

  test('serves another version by name, but no withdrawn or unknown version', async () => {
    const older = await raw(owner, `${path}?version=6.7.9`);
    expect(older.headers['content-disposition']).toContain('revslider-6.7.9.zip');
    for (const version of ['6.7.20', '9.9', '../6.7.9']) {
      const answer = await owner.get(`${path}?version=${encodeURIComponent(version)}`);
      expect(answer, version).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  test('serves ranges that add up to the whole file', async () => {
    const first = await raw(owner, path, { range: 'bytes=0-99' });
    const rest = await raw(owner, path, { range: 'bytes=100-', 'if-range': `"${sha256}"` });
    expect([first.statusCode, rest.statusCode]).toEqual([206, 206]);
    expect(first.headers['content-range']).toBe(`bytes 0-99/${zip.length}`);
    expect(Buffer.concat([first.rawPayload, rest.rawPayload]).equals(zip)).toBe(true);
  });

  test('answers HEAD without opening a file', async () => {
    const lost = await writePlugin(folder, ['js_composer', '0.9']);
    await world.hub.operators.releases.plugins.publish(lost, shell);
    const size = readFileSync(lost).length;
    const hash = createHash('sha256').update(readFileSync(lost)).digest('hex');
    rmSync(join(folder, 'plugins', `${hash}.zip`));
    const head = (headers: Record<string, string> = {}) =>
      world.hub.http.inject({
        method: 'HEAD',
        url: '/api/user/download-plugin/js_composer',
        headers: {
          cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
      });
    // Only GET supports ranges (RFC 9110, section 14.2).
    for (const answer of [await head(), await head({ range: 'bytes=0-9' })]) {
      expect([answer.statusCode, answer.body]).toEqual([200, '']);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-length': String(size),
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
        etag: `"${hash}"`,
      });
    }
    expect((await head({ 'if-none-match': `"${hash}"` })).statusCode).toBe(304);
    expect((await head({ cookie: '' })).statusCode).toBe(401);
    await world.hub.operators.releases.plugins.withdraw(
      { slug: 'js_composer', version: '0.9' },
      shell,
    );
  });

  test('restarts from the beginning if the file has changed and answers 416 beyond its end', async () => {
    const changed = await raw(owner, path, { range: 'bytes=100-', 'if-range': '"older"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, zip.length]);
    const beyond = await raw(owner, path, { range: `bytes=${zip.length}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${zip.length}`);
    expect(beyond.json()).toMatchObject({ code: 'range_unsatisfiable' });
    const held = await raw(owner, path, { 'if-none-match': `"${sha256}"` });
    expect([held.statusCode, held.body]).toEqual([304, '']);
  });

  test('refuses a plugin download without a valid license, even if no release exists', async () => {
    for (const status of ['refunded', 'blocked']) {
      const stranger = await withoutLicense(status);
      for (const url of [path, '/api/user/download-plugin/none']) {
        expect(await stranger.get(url)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      }
    }
  });

  test.each(['masterslider', 'none', '..%2f..%2fetc', 'revslider.zip', '%00'])(
    'answers 404 or 422 for the slug %s',
    async (slug) => {
      const answer = await owner.get(`/api/user/download-plugin/${slug}`);
      expect([404, 422]).toContain(answer.status);
    },
  );

  test('answers 503 for a lost file instead of sending half a file', async () => {
    const lost = await writePlugin(folder, ['js_composer', '1.0']);
    await world.hub.operators.releases.plugins.publish(lost, shell);
    const hash = createHash('sha256').update(readFileSync(lost)).digest('hex');
    rmSync(join(folder, 'plugins', `${hash}.zip`));
    const answer = await owner.get('/api/user/download-plugin/js_composer');
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers['content-disposition']).toBeUndefined();
    await world.hub.operators.releases.plugins.withdraw(
      { slug: 'js_composer', version: '1.0' },
      shell,
    );
  });
});

describe('activated site', () => {
  const updates = (token: string) =>
    world.browser().get('/api/theme-activation/updates', {
      authorization: `Bearer ${token}`,
    });

  test('reads the newest versions and downloads them with its token', async () => {
    const { browser } = await world.signedInBuyer();
    const { token } = await activateSite(world, browser, 'https://updates.example');
    const { body } = await updates(token);
    expect(body).toEqual({
      item: null,
      previous: null,
      plugins: [
        {
          slug: 'revslider',
          name: 'Slider Revolution',
          required: true,
          version: '6.7.18',
          url: 'http://localhost:3000/api/theme-activation/download/revslider?version=6.7.18',
          sha256,
          requires: '6.1',
          requires_php: '7.4',
          tested: '6.8',
          notes: null,
          signature: null,
        },
      ],
      rotations: [],
    });
    const { pathname, search } = new URL(body.plugins[0]?.url ?? '');
    const file = await raw(world.browser(), pathname + search, {
      authorization: `Bearer ${token}`,
    });
    expect([file.statusCode, file.rawPayload.equals(zip)]).toEqual([200, true]);
  });

  test('reads the newest release of its theme and downloads any version that is offered', async () => {
    const { themes } = world.hub.operators.releases;
    const { browser } = await world.signedInBuyer();
    const { token } = await activateSite(world, browser, 'https://theme.example');
    const bearer = { authorization: `Bearer ${token}` };
    const theme = '/api/theme-activation/download-theme';
    expect(await world.browser().get(theme, bearer)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'This theme has no release yet.' },
    });
    const files = new Map<string, Buffer>();
    for (const version of ['7.9', '7.10', '7.11']) {
      const zipFile = await writeTheme(folder, ['essentials', version]);
      expect(await themes.publish(zipFile, shell)).toMatchObject({ ok: true, isNew: true });
      files.set(version, readFileSync(zipFile));
    }
    await themes.withdraw({ slug: 'essentials', version: '7.11' }, shell);
    await themes.publish(await writeTheme(folder, ['essentials', '8.0-beta1']), shell);
    const beta = await world
      .browser()
      .get('/api/theme-activation/updates?channel=beta', { authorization: `Bearer ${token}` });
    expect([beta.body.item?.version, beta.body.previous?.version]).toEqual(['8.0-beta1', '7.10']);
    await themes.withdraw({ slug: 'essentials', version: '8.0-beta1' }, shell);
    await themes.publish(await writeTheme(folder, ['essentials', '8.0-rc.1']), shell);
    const { body } = await updates(token);
    const newest = files.get('7.10') as Buffer;
    expect(body.item).toEqual({
      version: '7.10',
      url: `http://localhost:3000${theme}?version=7.10`,
      sha256: createHash('sha256').update(newest).digest('hex'),
      requires: '6.1',
      requires_php: '7.4',
      tested: '6.8',
      notes: null,
      signature: null,
    });
    expect(body.previous).toMatchObject({
      version: '7.9',
      url: `http://localhost:3000${theme}?version=7.9`,
    });
    for (const [url, expected] of [
      [theme, newest],
      [`${theme}?version=7.9`, files.get('7.9')],
    ] as const) {
      const file = await raw(world.browser(), url, bearer);
      expect([file.statusCode, file.rawPayload.equals(expected as Buffer)]).toEqual([200, true]);
      expect(file.headers['content-disposition']).toContain('filename="essentials-7.');
    }
    expect(await world.browser().get(`${theme}?version=7.11`, bearer)).toMatchObject({
      status: 404,
    });
    const part = await raw(world.browser(), theme, { ...bearer, range: 'bytes=0-9' });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    expect((await world.browser().get(theme)).status).toBe(401);
    for (const version of [...files.keys(), '8.0-rc.1']) {
      await themes.withdraw({ slug: 'essentials', version }, shell);
    }
    expect((await updates(token)).body.item).toBeNull();
  });

  test('receives the publisher’s signature in the update list and with the file', async () => {
    const { themes } = world.hub.operators.releases;
    const { browser } = await world.signedInBuyer();
    const { token } = await activateSite(world, browser, 'https://signed.example');
    const bearer = { authorization: `Bearer ${token}` };
    const file = await writeTheme(folder, ['essentials', '8.0']);
    await signZip(file, makeSigningKey(), world.clock);
    const line = readFileSync(`${file}.sig`, 'utf8').trim();
    expect(await themes.publish(file, shell)).toMatchObject({ ok: true, signature: line });
    expect((await updates(token)).body.item?.signature).toBe(line);
    const url = '/api/theme-activation/download-theme';
    const part = { ...bearer, range: 'bytes=0-9' };
    for (const headers of [bearer, part]) {
      expect((await raw(world.browser(), url, headers)).headers['release-signature']).toBe(line);
    }
    await themes.withdraw({ slug: 'essentials', version: '8.0' }, shell);
    const unsigned = await raw(owner, path);
    expect([unsigned.statusCode, unsigned.headers['release-signature']]).toEqual([200, undefined]);
  });

  test('receives no update after its release or for another item', async () => {
    const { browser } = await world.signedInBuyer();
    const { token, activationId } = await activateSite(world, browser, 'https://other.example');
    await world.db.query('update activations set item_id = $1 where id = $2', [1, activationId]);
    expect((await updates(token)).body).toEqual({
      item: null,
      previous: null,
      plugins: [],
      rotations: [],
    });
    const url = '/api/theme-activation/download/revslider';
    const bearer = { authorization: `Bearer ${token}` };
    expect(await world.browser().get(url, bearer)).toMatchObject({ status: 403 });
    const noTheme = await world.browser().get('/api/theme-activation/download-theme', bearer);
    expect(noTheme).toMatchObject({ status: 404 });
    await world.db.query('update activations set item_id = $1, ended_at = now() where id = $2', [
      essentials,
      activationId,
    ]);
    const theme = '/api/theme-activation/download-theme';
    for (const each of [url, theme, '/api/theme-activation/updates']) {
      const answer = await world.browser().get(each, bearer);
      expect(answer).toMatchObject({ status: 401, body: { code: 'unknown_token' } });
    }
  });
});

test('many slow downloads are streamed from disk and aborted when the hub stops', async () => {
  const size = 20_000_000;
  await world.hub.operators.releases.plugins.publish(
    await writePlugin(folder, ['masterslider', '2.0'], Buffer.alloc(size, 7)),
    shell,
  );
  await world.hub.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.hub.http.server.address() as AddressInfo;
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const before = process.memoryUsage().rss;
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const address = { port, host: '127.0.0.1', headers: { cookie } };
      const call = ask({ ...address, path: '/api/user/download-plugin/masterslider' }, resolve);
      call.on('error', reject).end();
    });
  // These downloads are never read, so a buffering hub would hold them in memory.
  const answers = await Promise.all(Array.from({ length: 50 }, open));
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  const grown = process.memoryUsage().rss - before;
  // Buffered downloads would take 1 GB. Sockets at both ends hold some data in this process.
  expect(grown).toBeLessThan(200_000_000);
  const last = answers.at(-1);
  let received = 0;
  for await (const chunk of last ?? []) received += (chunk as Buffer).length;
  expect(received).toBeGreaterThan(size);
  for (const answer of answers) answer.destroy();
});
