import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { lifetimes } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { themeSource, withPath, writePlugin, writeTheme, zipOf } from '#test/release-zip.ts';
import { activateSite } from '#test/site.ts';

/** Time limit of ordinary requests in milliseconds. */
const requestMs = 600;

let folder: string;
let world: TestHub;
let owner: Browser;
let site: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-upload-'));
  world = await openTestHub({
    env: { HUB_DATA_DIR: folder },
    bounds: { requestMs, headersMs: 300, checkMs: 20 },
  });
  owner = (await world.signedInOperator('owner')).browser;
  const buyer = (await world.signedInBuyer()).browser;
  site = (await activateSite(world, buyer, 'https://upload.example')).token;
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const path = '/api/operator/releases/upload';
const zipType = { 'content-type': 'application/zip' };
const upload = (zip: Buffer | string, query = 'kind=theme') =>
  owner.post(`${path}?${query}`, zip, zipType);

const theme = async (version: string, more = ''): Promise<Buffer> =>
  readFileSync(await writeTheme(folder, ['essentials', version], more));

const stored = (): string[] =>
  existsSync(join(folder, 'plugins')) ? readdirSync(join(folder, 'plugins')) : [];

const releases = async () => (await owner.get('/api/operator/releases?kind=theme')).body;
const rowOf = async (version: string) =>
  (await releases()).rows.find((row) => row.version === version);

/** Returns the theme release that the activated site is offered. */
async function offered(
  channel = 'stable',
): Promise<{ version: string; notes: string | null } | null> {
  const answer = await world.hub.http.inject({
    url: `/api/theme-activation/updates?channel=${channel}`,
    headers: { authorization: `Bearer ${site}` },
  });
  return answer.json<{ item: { version: string; notes: string | null } | null }>().item;
}

const which = (version: string) => ({ kind: 'theme', slug: 'essentials', version });
const act = (name: string, body: object) => owner.post(`/api/operator/releases/${name}`, body);

describe('upload of a release', () => {
  test('an upload stays a draft until it is published; uploading the same file again changes nothing', async () => {
    const zip = await theme('1.0.0');
    expect(await upload(zip)).toMatchObject({
      status: 200,
      body: { is_new: true, release: { slug: 'essentials', version: '1.0.0', state: 'draft' } },
    });
    expect(await upload(zip)).toMatchObject({ status: 200, body: { is_new: false } });
    expect((await releases()).rows).toHaveLength(1);
    expect(stored()).toHaveLength(1);
    expect(await offered()).toBeNull();

    const notes = '## New\n\n- faster';
    const answer = await act('offer', { ...which('1.0.0'), share: 100, notes });
    expect(answer.body).toMatchObject({ success: true });
    expect(await offered()).toMatchObject({ version: '1.0.0', notes });
    const { rows } = await world.db.query(
      `select event, actor, details from audit_events where event like 'downloads.%' order by id`,
    );
    expect(rows).toMatchObject([
      { event: 'downloads.uploaded', actor: 'operator' },
      {
        event: 'downloads.published',
        actor: 'operator',
        details: { kind: 'theme', slug: 'essentials', version: '1.0.0', share: 100 },
      },
    ]);
  });

  test('an upload with a rollout percentage is offered immediately', async () => {
    await upload(await theme('1.1.0'), 'kind=theme&share=100');
    expect(await offered()).toMatchObject({ version: '1.1.0' });
  });

  test('discards a release that was never offered, with its file', async () => {
    const before = stored();
    await upload(await theme('1.1.5'), 'kind=theme');
    expect(stored()).toHaveLength(before.length + 1);
    expect((await act('discard', which('1.1.5'))).body).toMatchObject({ success: true });
    expect(stored()).toEqual(before);
    expect(await rowOf('1.1.5')).toBeUndefined();
    const { rows } = await world.db.query(
      `select actor, details from audit_events where event = 'downloads.discarded'`,
    );
    expect(rows).toMatchObject([
      { actor: 'operator', details: { slug: 'essentials', version: '1.1.5' } },
    ]);
    expect((await act('discard', which('1.1.0'))).problem?.code).toBe('not_found');
    expect(await offered()).toMatchObject({ version: '1.1.0' });
  });
});

describe('upload of an unacceptable file', () => {
  const style = { 'essentials/style.css': themeSource('Essentials', '9.0') };
  const faults: [what: string, zip: () => Promise<Buffer>, says: string][] = [
    [
      'a text file',
      async () => Buffer.from('plain text'),
      'is not a zip archive, or is incomplete.',
    ],
    ['a truncated zip', async () => (await theme('9.0')).subarray(0, 300), 'is incomplete.'],
    ['an empty file', async () => Buffer.alloc(0), 'is not a zip archive, or is incomplete.'],
    [
      'another theme’s folder',
      async () => zipOf({ 'other/style.css': themeSource('Other', '9.0') }),
      'is the theme other, which is not in the catalog.',
    ],
    [
      'two folders',
      async () => zipOf({ ...style, 'docs/readme.txt': 'x' }),
      'must contain only the folder of the theme, not essentials, docs.',
    ],
    [
      'a missing style.css',
      async () => zipOf({ 'essentials/a.php': '' }),
      'does not begin with “Theme Name:”',
    ],
    [
      'a plugin',
      async () => readFileSync(await writePlugin(folder, ['revslider', '9.0'])),
      'is not a theme: revslider/style.css',
    ],
    [
      'a missing version',
      async () => zipOf({ 'essentials/style.css': '/*\nTheme Name: Essentials\n*/' }),
      'has no version in its header.',
    ],
    [
      'a path outside the folder',
      async () =>
        withPath(
          await zipOf({ ...style, 'essentials/aa/aa': 'x' }),
          'essentials/aa/aa',
          '../../essential'.padEnd(16, 's'),
        ),
      'invalid relative path',
    ],
    ['a zip bomb', async () => bomb(style), 'is too large when unpacked.'],
    ['an older version', async () => theme('1.0.5'), 'Sites do not install an older version.'],
    [
      'different content for a published version',
      async () => theme('1.1.0', 'changed'),
      'with different content.',
    ],
  ];

  test.each(faults)('refuses %s with a reason and stores nothing', async (_what, zip, says) => {
    const [files, { rows }] = [stored(), await releases()];
    const answer = await upload(await zip());
    expect(answer).toMatchObject({ status: 422, problem: { code: 'release_refused' } });
    expect(answer.problem?.message).toContain(says);
    expect(stored()).toEqual(files);
    expect((await releases()).rows).toEqual(rows);
  });

  test('refuses a missing file and an invalid rollout percentage', async () => {
    expect((await owner.post(`${path}?kind=theme`, {})).problem?.code).toBe('media_type');
    const shared = await upload(await theme('9.1'), 'kind=theme&share=101');
    expect(shared.problem?.code).toBe('validation');
    const elsewhere = await owner.post('/api/operator/releases/offer', Buffer.from('x'), zipType);
    expect(elsewhere.problem?.code).toBe('media_type');
  });

  test('offers the option to accept an older version, then accepts it', async () => {
    const refused = await upload(await theme('1.0.5'));
    expect(refused.problem?.errors).toMatchObject([{ field: 'older' }]);
    const notOlder = await upload(await theme('1.1.0', 'changed'));
    expect(notOlder.problem).toMatchObject({ code: 'release_refused' });
    expect(notOlder.problem).not.toHaveProperty('errors');
    const answer = await upload(await theme('1.0.5'), 'kind=theme&older=yes');
    expect(answer).toMatchObject({ status: 200, body: { is_new: true } });
  });
});

/** Returns a zip bomb: its directory declares more unpacked bytes than allowed. */
async function bomb(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = await zipOf({ ...files, 'essentials/bomb.bin': 'x' });
  const at = zip.lastIndexOf('essentials/bomb.bin');
  zip.writeUInt32LE(2_000_000_000, at - 46 + 24);
  return zip;
}

describe('owner without a recent confirmation', () => {
  const proof = { status: 403, body: { code: 'reauthenticate' } };
  let late: Browser;
  let password: string;
  beforeAll(async () => {
    const signedIn = await world.signedInOperator('owner');
    late = signedIn.browser;
    ({ password } = signedIn.person);
    await upload(await theme('1.2.0'), 'kind=theme');
    world.clock.advance(lifetimes.freshOperator);
  });
  afterAll(async () => {
    owner = (await world.signedInOperator('owner')).browser;
  });
  const uploadLate = async (version: string, query: string) =>
    late.post(`${path}?${query}`, await theme(version), zipType);

  test('cannot publish, withdraw or discard a release', async () => {
    const [files, { rows }, before] = [stored(), await releases(), await offered('beta')];
    for (const query of ['kind=theme&share=100', 'kind=theme&share=0', 'kind=theme&%73hare='])
      expect(await uploadLate('1.3.0', query)).toMatchObject(proof);
    const offer = { ...which('1.2.0'), share: 100, notes: '' };
    expect(await late.post('/api/operator/releases/offer', offer)).toMatchObject(proof);
    for (const [name, version] of [
      ['withdraw', '1.1.0'],
      ['discard', '1.2.0'],
    ] as const) {
      const answer = await late.post(`/api/operator/releases/${name}`, which(version));
      expect(answer).toMatchObject(proof);
    }
    expect([stored(), (await releases()).rows, await offered('beta')]).toEqual([
      files,
      rows,
      before,
    ]);
  });

  test('the owner can upload a draft and publish it after a new confirmation', async () => {
    expect(await uploadLate('1.2.1', 'kind=theme')).toMatchObject({
      status: 200,
      body: { release: { state: 'draft' } },
    });
    expect((await late.post('/api/user/confirm', { password })).body.success).toBe(true);
    const offer = { ...which('1.2.1'), share: 0, notes: '' };
    const answer = await late.post('/api/operator/releases/offer', offer);
    expect(answer.body).toMatchObject({ success: true });
    for (const name of ['withdraw', 'discard'] as const) {
      const version = name === 'withdraw' ? '1.2.1' : '1.2.0';
      const ended = await late.post(`/api/operator/releases/${name}`, which(version));
      expect(ended.body).toMatchObject({ success: true });
    }
  });
});

describe('rollout of a release', () => {
  test('goes first to beta sites, then to all sites, then to none', async () => {
    await upload(await theme('2.0.0'), 'kind=theme&share=0');
    expect(await offered()).toMatchObject({ version: '1.1.0' });
    expect(await offered('beta')).toMatchObject({ version: '2.0.0' });
    const offer = (share: number) => act('offer', { ...which('2.0.0'), share, notes: '' });
    expect((await offer(100)).body).toMatchObject({ success: true });
    expect(await offered()).toMatchObject({ version: '2.0.0', notes: null });
    expect((await act('withdraw', which('2.0.0'))).body).toMatchObject({ success: true });
    expect(await offered('beta')).toMatchObject({ version: '1.1.0' });
    expect(await rowOf('2.0.0')).toMatchObject({ state: 'withdrawn' });
    const { rows } = await world.db.query(
      `select details -> 'share' as share from audit_events
       where details ->> 'version' = '2.0.0' order by id`,
    );
    expect(rows).toEqual([{ share: 0 }, { share: 100 }, { share: null }]);
  });

  test('keeps every site that it has reached when it grows', async () => {
    await upload(await theme('2.1.0'), 'kind=theme&share=1');
    const versions: (string | undefined)[] = [];
    for (const share of [1, 20, 40, 60, 80, 100]) {
      await act('offer', { ...which('2.1.0'), share, notes: '' });
      versions.push((await offered())?.version);
    }
    const first = versions.indexOf('2.1.0');
    expect(first).toBeGreaterThanOrEqual(0);
    expect(versions.slice(first).every((version) => version === '2.1.0')).toBe(true);
  });

  test('answers not_found for an unknown version', async () => {
    for (const name of ['withdraw', 'discard']) {
      expect((await act(name, which('7.7.7'))).problem?.code).toBe('not_found');
    }
    const offer = await act('offer', { ...which('7.7.7'), share: 10, notes: '' });
    expect(offer.problem?.code).toBe('not_found');
  });
});

test('counts complete downloads, and partial downloads at their last range', async () => {
  await upload(await theme('3.0.0'), 'kind=theme&share=100');
  const before = (await rowOf('3.0.0'))?.downloads ?? 0;
  const download = (headers: Record<string, string> = {}) =>
    world.hub.http.inject({
      url: '/api/theme-activation/download-theme?version=3.0.0',
      headers: { authorization: `Bearer ${site}`, ...headers },
    });
  await download();
  await download({ range: 'bytes=0-9' });
  await download({ range: 'bytes=10-' });
  await expect.poll(async () => (await rowOf('3.0.0'))?.downloads).toBe(before + 2);
});

describe('upload over a slow connection', () => {
  /** Starts an upload of this many bytes and sends only the headers. */
  async function begin(bytes: number): Promise<Socket> {
    const { port } = world.hub.http.server.address() as AddressInfo;
    const { _csrf: token } = (await owner.get('/api/csrfToken')).body;
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    const head = [
      `POST ${path}?kind=theme HTTP/1.1`,
      'host: localhost:3000',
      'connection: close',
      `cookie: ${cookie}`,
      `x-csrf-token: ${token}`,
      'sec-fetch-site: same-origin',
      'content-type: application/zip',
      `content-length: ${bytes}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    return socket;
  }
  beforeAll(() => world.hub.http.listen({ host: '127.0.0.1', port: 0 }));

  test('a slow upload may take longer than other requests', async () => {
    const zip = await theme('4.0.0');
    const socket = await begin(zip.length);
    const part = Math.ceil(zip.length / 8);
    for (let at = 0; at < zip.length; at += part) {
      socket.write(zip.subarray(at, at + part));
      await delay(requestMs / 4);
    }
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await rowOf('4.0.0')).toMatchObject({ state: 'draft' });
  });

  test('stores nothing if it is aborted', async () => {
    const [files, { rows }] = [stored(), await releases()];
    const socket = await begin(5_000_000);
    socket.write(Buffer.alloc(100_000, 1));
    await expect.poll(() => stored().length).toBe(files.length + 1);
    socket.destroy();
    await expect.poll(stored).toEqual(files);
    expect((await releases()).rows).toEqual(rows);
  });
});
