import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bounds as production } from '#http/listener/bounds.ts';
import { buildApp, type Hub } from '#server/app/app.ts';
import { createBrowser, type Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { listenOn } from '#test/doubles/raw-client.ts';

/**
 * Data folder of two hubs with one database. The second hub soon aborts a client that sends
 * nothing.
 */
let folder: string;
let world: TestHub;
let second: Hub;
let ports: { readonly first: number; readonly second: number };
let here: Browser;
let there: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-uploads-'));
  world = await openTestHub({ env: { HUB_DATA_DIR: folder } });
  const bounds = { ...production, unreadMs: 500 };
  second = await buildApp({ ...world.deps, hub: 'second-hub', bounds });
  ports = { first: await listenOn(world.hub.http), second: await listenOn(second.http) };
});
beforeEach(async () => {
  here = (await world.signedInBuyer()).browser;
  there = createBrowser(second.http);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
});
const begun: Socket[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const socket of begun.splice(0)) socket.destroy();
  await vi.waitUntil(() => arriving() === 0, patience);
});
afterAll(async () => {
  await second.stop();
  await world.close();
  rmSync(folder, { recursive: true });
});

const patience = { timeout: 20_000 };
const add = '/api/user/conversation/file/add';
const type = { 'content-type': 'application/octet-stream' };
const upload = (browser: Browser, name = 'a.log') =>
  browser.post(`${add}?name=${name}`, Buffer.from('a line\n'), type);

const storedKeys = (): string[] => {
  const place = join(folder, 'conversations');
  return existsSync(place) ? readdirSync(place) : [];
};
const arriving = (): number => storedKeys().filter((name) => name.endsWith('.incoming')).length;
const rows = async () =>
  (await world.db.query('select key, name from conversation_files order by id')).rows;

/**
 * Starts an upload and sends some of its bytes. The returned promise resolves when the connection
 * closes.
 */
async function begin(port: number): Promise<{ readonly closed: Promise<void> }> {
  const { _csrf: token } = (await here.get('/api/csrfToken')).body;
  const cookie = [...here.cookies].map((each) => each.join('=')).join('; ');
  const socket = connect(port, '127.0.0.1');
  begun.push(socket);
  // The server may also close the connection with a reset.
  socket.on('error', () => {}).resume();
  socket.write(
    `POST ${add}?name=a.log HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nX-CSRF-Token: ${token}\r\n` +
      'Sec-Fetch-Site: same-origin\r\nContent-Type: application/octet-stream\r\n' +
      `Content-Length: 5000000\r\n\r\n${'x'.repeat(2_000_000)}`,
  );
  return { closed: new Promise((resolve) => void socket.once('close', () => resolve())) };
}

test('limits the simultaneous uploads of a person on each instance', async () => {
  for (let count = 1; count <= 10; count += 1) {
    await begin(ports.first);
    await vi.waitUntil(() => arriving() === count, patience);
  }
  expect((await upload(here)).status).toBe(429);
  expect((await upload(there)).body).toMatchObject({ success: true });
});

test('stores simultaneous uploads to two instances, each under a different key', async () => {
  const before = (await rows()).length;
  const names = Array.from({ length: 8 }, (_, n) => `${n}.log`);
  const taken = await Promise.all(names.map((name, n) => upload(n % 2 === 0 ? here : there, name)));
  expect(taken.map(({ body }) => body.file?.name)).toEqual(names);
  const now = (await rows()).slice(before);
  expect(now.map(({ name }) => String(name)).toSorted()).toEqual(names);
  expect(storedKeys()).toEqual(expect.arrayContaining(now.map(({ key }) => String(key))));
  expect(new Set(now.map(({ key }) => key)).size).toBe(8);
});

test('counts unsent uploads over both instances', async () => {
  for (let count = 0; count < 25; count += 1)
    expect((await upload(count % 2 === 0 ? here : there)).status).toBe(200);
  for (const browser of [here, there]) {
    expect((await upload(browser)).problem?.message).toMatch(
      /^25 uploaded files are not part of a message/,
    );
  }
});

/** Stalls ten uploads, the maximum for one person at a time. */
async function stall(): Promise<void> {
  const stalled = [];
  for (let count = 0; count < 10; count += 1) stalled.push(await begin(ports.second));
  await Promise.all(stalled.map(({ closed }) => closed));
}

test('aborts a stalled upload, deletes its file and frees its slot', async () => {
  const before = [storedKeys(), await rows()];
  await stall();
  await expect.poll(async () => [storedKeys(), await rows()], patience).toEqual(before);
  await expect.poll(async () => (await upload(there)).status, patience).toBe(200);
});

test('aborts a stalled upload even if the disk refused it', async () => {
  const file = await open(folder, 'r');
  const files = Object.getPrototypeOf(file) as { writev(): Promise<never> };
  await file.close();
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const refused = vi.spyOn(files, 'writev').mockRejectedValue(full);
  const before = [storedKeys(), await rows()];
  // A slow machine may abort an upload before anything is written.
  do await stall();
  while (refused.mock.calls.length === 0);
  await expect.poll(async () => [storedKeys(), await rows()], patience).toEqual(before);
  vi.restoreAllMocks();
  await expect.poll(async () => (await upload(there)).status, patience).toBe(200);
});
