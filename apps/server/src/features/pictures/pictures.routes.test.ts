import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minutes } from '@hub/contract/limits';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aPerson, openTestHub, type TestHub } from '#test/hub.ts';
import { createTestClock } from '#test/clock.ts';

/** Item that the catalog lacks, so the hub uses the picture of the marketplace. */
let item = 41_000_101;
let folder: string;
let world: TestHub;
const clock = createTestClock();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-pictures-'));
  world = await openTestHub({ env: { HUB_DATA_DIR: folder }, clock });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => world.sandbox.clearFaults());

/** Returns the picture address of a new item in a buyer's license list. */
async function anAddress(): Promise<string> {
  const person = aPerson();
  item += 1;
  const purchases = [{ code: person.purchase_code, item_id: item }];
  await world.sandbox.setBuyers([{ username: `market-${person.username}`, purchases }]);
  const { browser } = await world.signedInBuyer(person);
  const [license] = (await browser.get('/api/user/licenses')).body;
  return license?.item_id.thumb ?? '';
}
const ask = (url: string, headers: Record<string, string> = {}) =>
  world.hub.http.inject({ url, headers });
const storedFiles = (): string[] => {
  try {
    return readdirSync(join(folder, 'pictures'));
  } catch {
    return [];
  }
};

test('serves the picture of an item with safe headers, and fetches it once', async () => {
  const address = await anAddress();
  expect(address).toMatch(/^\/pictures\/[\w-]{22}\/[\w-]+$/);
  const before = storedFiles();
  const all = await Promise.all([ask(address), ask(address), ask(address)]);
  for (const { statusCode, headers, rawPayload } of all) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=604800',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
  }
  expect(storedFiles()).toHaveLength(before.length + 1);
  // The hub does not need the marketplace any more.
  await world.sandbox.fault({ target: 'all', kind: 'down' });
  const cachedAnswer = await ask(address, { 'if-none-match': String(all[0]?.headers['etag']) });
  expect([cachedAnswer.statusCode, cachedAnswer.body]).toEqual([304, '']);
});

test('answers 404 for a picture that failed, and retries ten minutes later', async () => {
  const address = await anAddress();
  await world.sandbox.fault({ target: 'all', kind: 'http-500' });
  expect((await ask(address)).statusCode).toBe(404);
  await world.sandbox.clearFaults();
  expect((await ask(address)).statusCode).toBe(404);
  clock.advance(minutes(10));
  expect((await ask(address)).statusCode).toBe(200);
});

test('answers 404 for other content than a picture, whatever type its host declares', async () => {
  const address = await anAddress();
  await world.sandbox.fault({ target: 'all', kind: 'html' });
  expect(await ask(address)).toMatchObject({ statusCode: 404 });
  expect(storedFiles().filter((name) => address.includes(name))).toEqual([]);
});

test('answers 404 for an unsigned address', async () => {
  const address = await anAddress();
  const [, , mark] = address.split('/');
  const elsewhere = Buffer.from('https://s3.envato.com/files/1/icon.png').toString('base64url');
  const paths = [
    `/pictures/${mark}/${elsewhere}`,
    `/pictures/${'A'.repeat(22)}/${elsewhere}`,
    `/pictures/${mark}`,
    '/pictures',
  ];
  for (const url of paths) {
    expect(await ask(url)).toMatchObject({ statusCode: 404 });
  }
});

test('answers 404 for another spelling of a signature, and writes no file', async () => {
  const address = await anAddress();
  const [, , mark = '', source = ''] = address.split('/');
  const target = join(folder, 'another-file');
  writeFileSync(target, 'untouched');
  const before = storedFiles();
  const outside = encodeURIComponent(`${mark}=/../../another-file`);
  for (const spelled of [outside, `${mark}=`, `${mark}%20`, `.${mark}`]) {
    expect((await ask(`/pictures/${spelled}/${source}`)).statusCode).toBe(404);
  }
  expect(readFileSync(target, 'utf8')).toBe('untouched');
  expect(storedFiles()).toEqual(before);
});

test('the policy of pages allows pictures from the hub only', async () => {
  const policy = String((await ask('/')).headers['content-security-policy']);
  expect(policy.split('; ')).toContain("img-src 'self' data:");
});
