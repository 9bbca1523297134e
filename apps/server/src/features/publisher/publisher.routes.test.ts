import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalog } from '@hub/contract/catalog';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';

const example = JSON.parse(
  readFileSync(new URL('../../../../../catalog.json', import.meta.url), 'utf8'),
) as Catalog;

/** Video without repeated halves, so that a wrong range is noticed. */
const film = Buffer.concat([
  Buffer.from('\0\0\0\x20ftypisom', 'latin1'),
  Buffer.from(Array.from({ length: 5_000 }, (_, at) => at % 251)),
]);

let folder: string;
let world: TestHub;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-publisher-'));
  const file = join(folder, 'catalog.json');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h9"/></svg>';
  const files: Record<string, string | Buffer> = {
    'logo.svg': svg,
    'icon.svg': svg.replace('90', '30'),
    'film.mp4': film,
    'film.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nLook',
    'film.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    'terms.de.md': '# Unsere Bedingungen\n\nSiehe [Datenschutz](/privacy).',
    'terms.md': '# Our terms\n\nSee [privacy](/privacy).',
  };
  const sold: Catalog = {
    ...example,
    brand: {
      ...example.brand,
      logo: { light: 'logo.svg', dark: 'logo.svg' },
      favicon: 'icon.svg',
    },
    legal: { terms: 'terms.md' },
    videos: {
      deactivate_plugins: { file: 'film.mp4', captions: 'film.vtt', poster: 'film.png' },
    },
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeFileSync(file, JSON.stringify(sold));
  world = await openTestHub({ catalog: file });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  world.hub.http.inject({ method: 'GET', url, headers });

const currentCatalog = async (): Promise<Catalog> =>
  (await world.browser().get('/api/config')).body.catalog;

describe('video of the publisher', () => {
  const address = async () => (await currentCatalog()).videos?.deactivate_plugins?.file ?? '';

  test('is served with headers that allow caching forever and forbid other uses', async () => {
    const whole = await get(await address());
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(film)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(whole.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/);
  });

  test('is served in the byte range that a player requests', async () => {
    const range = await get(await address(), { range: 'bytes=1000-1999' });
    expect(range.statusCode).toBe(206);
    expect(range.headers['content-range']).toBe(`bytes 1000-1999/${film.length}`);
    expect(range.rawPayload.equals(film.subarray(1000, 2000))).toBe(true);
    const tail = await get(await address(), { range: 'bytes=5000-' });
    expect(tail.rawPayload.equals(film.subarray(5000))).toBe(true);
    const beyond = await get(await address(), { range: 'bytes=9999-' });
    expect(beyond.statusCode).toBe(416);
  });

  test('the policy of every page allows the video, and no frame', async () => {
    for (const url of ['/', '/dashboard', '/reset-password/CODE']) {
      const policy = String((await get(url)).headers['content-security-policy']);
      expect(policy).toContain("media-src 'self'");
      expect(policy).not.toContain('frame-src');
    }
  });
});

test('serves logo and icon with a policy that forbids scripts and requests', async () => {
  const { logo, favicon } = (await currentCatalog()).brand;
  expect(logo?.ratio).toBe(3);
  for (const address of [logo?.light, logo?.dark, favicon]) {
    const picture = await get(address ?? '');
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'; sandbox",
    );
    const cachedAnswer = await get(address ?? '', {
      'if-none-match': String(picture.headers['etag']),
    });
    expect(cachedAnswer.statusCode).toBe(304);
  }
});

test('answers 404 for other files of the folder', async () => {
  const paths = ['catalog.json', 'terms.md', '..%2Fcatalog.json', 'x', `${'A'.repeat(22)}.svg`];
  for (const path of ['', ...paths]) {
    expect((await get(`/publisher/${path}`)).statusCode).toBe(404);
  }
});

test('serves a legal text of the publisher, and 404 for a missing text', async () => {
  const terms = await world.browser().get('/api/legal?document=terms');
  expect(terms.body).toEqual({
    title: 'Our terms',
    blocks: [
      {
        kind: 'paragraph',
        spans: [{ text: 'See ' }, { text: 'privacy', href: '/privacy' }, { text: '.' }],
      },
    ],
  });
  const privacy = await world.browser().get('/api/legal?document=privacy');
  expect(privacy).toMatchObject({ status: 404, problem: { code: 'not_found' } });
  const other = await world.browser().get('/api/legal?document=imprint');
  expect(other.status).toBe(422);
});

test.each([
  [{ youtube: 'dQw4w9WgXcQ' }, 'https://www.youtube-nocookie.com'],
  [{ vimeo: '123456789' }, 'https://player.vimeo.com'],
])('allows only the host of an external video (%o) in a frame', async (video, host) => {
  const file = join(folder, `${Object.keys(video)[0]}.json`);
  writeFileSync(file, JSON.stringify({ ...example, videos: { deactivate_plugins: video } }));
  const other = await openTestHub({ catalog: file });
  try {
    const policyAt = async (url: string): Promise<string> =>
      String((await other.hub.http.inject({ url })).headers['content-security-policy']);
    const policy = await policyAt('/dashboard');
    expect(policy.split('; ')).toContain(`frame-src ${host}`);
    expect(policy.split(host)).toHaveLength(2);
    expect(policy).not.toContain('media-src');
    expect(policy).toContain("require-trusted-types-for 'script'");
    // Pages with a code in their address allow no other host.
    expect(await policyAt('/reset-password/CODE')).not.toContain(host);
  } finally {
    await other.close();
  }
});

test.each([
  ['de-AT', 'Unsere Bedingungen'],
  ['fr', 'Our terms'],
  ['en', 'Our terms'],
])('serves a reader of %s the terms “%s”', async (language, title) => {
  const path = '/api/legal?document=terms';
  const { body } = await world.browser().get(path, { 'accept-language': language });
  expect(body).toMatchObject({ title });
});
