// Full disk of the database, and full disk of the files, while the hub runs.
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { publishDemonstrationPlugins } from '#scripts/start/demonstration-plugins.ts';
import { tellHub } from '#scripts/start/running-hub.ts';
import { findPostgres } from '#scripts/machine/machine.ts';
import { startPostgres } from '#scripts/machine/postgres.ts';
import { hubSettings, startHub, type Hub } from '#e2e/harness/hub.ts';
import { enrolSomeone, type EnrolledPerson } from '#e2e/harness/people.ts';
import { startSandbox, type Sandbox } from '#e2e/harness/sandbox.ts';
import type { Reply } from '#e2e/harness/visitor.ts';

let folder: string;
let sandbox: Sandbox;
/** Cleanups at the end, in reverse order. */
let undo: (() => unknown)[];

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-full-disk-'));
  spawnSync('chmod', ['755', folder]);
  sandbox = await startSandbox(join(folder, 'sandbox'));
  undo = [() => rmSync(folder, { recursive: true, force: true }), () => sandbox.stop()];
});
test.afterEach(async () => {
  for (const step of undo.toReversed()) await step();
});

/** Mounts a disk of this many megabytes. */
function mount(name: string, megabytes: number): string {
  const mountPoint = join(folder, name);
  mkdirSync(mountPoint);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', mountPoint]);
  undo.push(() => spawnSync('umount', ['-l', mountPoint]));
  return mountPoint;
}

/** Fills the remaining space; returns a function that frees it. */
function fill(disk: string): () => void {
  const ballast = join(disk, 'ballast');
  const { bavail, bsize } = statfsSync(disk);
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, `bs=${bsize}`, `count=${bavail + 10}`]);
  return () => rmSync(ballast);
}

async function startOn(dataDir: string, env: Readonly<Record<string, string>>): Promise<Hub> {
  const hub = await startHub({ dataDir, env: { ...hubSettings(sandbox), ...env } });
  undo.push(() => hub.stop());
  await sandbox.meet(hub.url, hub.address);
  return hub;
}

const enrolAt = (hub: Hub): Promise<EnrolledPerson> =>
  enrolSomeone({ hub, sandbox, folder, logs: () => hub.log(), stop: async () => {} });

const hasWords = ({ body }: Reply): boolean =>
  typeof body['message'] === 'string' && body['message'].length > 20;

test('the hub answers 503 while the database disk is full, and loses no stored data', async () => {
  const databaseDisk = mount('database', 320);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = databaseDisk;
  const postgres = await startPostgres(findPostgres() ?? '').finally(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  });
  undo.push(() => postgres.stop());
  const hub = await startOn(join(folder, 'hub'), { DATABASE_URL: postgres.url });
  const { visitor, person } = await enrolAt(hub);
  const { pid } = hub.program();

  const makeRoom = fill(databaseDisk);
  const acknowledged: string[] = [];
  const refusals: Reply[] = [];
  // Each message takes about a page of the table and of the write-ahead log.
  for (let turn = 0; turn < 6_000 && refusals.length < 20; turn += 1) {
    const text = `${turn} ${randomBytes(2_200).toString('hex')}`;
    const answer = await visitor.post('/api/user/send-message', {
      topic: 'bug',
      license_id: null,
      text,
    });
    if (answer.status === 200) acknowledged.push(String(turn));
    else refusals.push(answer);
  }
  expect(refusals.length).toBe(20);
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 503));
  expect(refusals.filter((refusal) => !hasWords(refusal))).toEqual([]);

  makeRoom();
  // PostgreSQL may have stopped because its log was full; its service manager would restart it.
  const isThere = await visitor.get('/api/user/get-info').then(({ status }) => status === 200);
  if (!isThere) await postgres.restart();
  await expect
    .poll(async () => (await visitor.post('/api/user/change-name', named('Again'))).status, {
      timeout: 60_000,
    })
    .toBe(200);
  expect(hub.program().pid).toBe(pid);
  const info = await visitor.get('/api/user/profile');
  expect(JSON.stringify(info.body)).toContain('Again');
  expect(JSON.stringify(info.body)).toContain(person.email);
  const storedCount = execFileSync(join(findPostgres() ?? '', 'psql'), [
    postgres.url,
    '-Atc',
    'select count(*) from conversations',
  ]);
  expect(Number(storedCount)).toBe(acknowledged.length);
});

test('a full disk during an upload answers with the reason and leaves no partial file', async () => {
  const dataDir = join(folder, 'hub');
  mkdirSync(dataDir, { mode: 0o700 });
  // Only the folder of conversations is full, so the message itself can be sent.
  const conversationsDisk = mount('hub/conversations', 24);
  const hub = await startOn(dataDir, {});
  const { visitor } = await enrolAt(hub);
  const { pid } = hub.program();
  const add = (bytes: number) =>
    visitor.upload(
      '/api/user/conversation/file/add?name=debug.log',
      Buffer.alloc(bytes, 'log line\n'),
    );
  expect((await add(9_000_000)).body).toMatchObject({ success: true });
  // Leaves space for half of the file.
  const ballast = join(conversationsDisk, 'ballast');
  writeFileSync(ballast, Buffer.alloc(12_000_000));
  const refused = await add(9_000_000);
  expect(refused.status).toBe(503);
  expect(refused.body['message']).toContain('Files cannot be stored right now.');
  expect(readdirSync(conversationsDisk).toSorted()).toEqual([
    expect.stringMatching(/^[\da-f]{64}$/),
    'ballast',
  ]);
  expect(hub.log()).toContain('ENOSPC');
  expect((await visitor.get('/api/user/licenses')).status).toBe(200);
  rmSync(ballast);
  expect((await add(9_000_000)).body).toMatchObject({ success: true });
  expect(hub.program().pid).toBe(pid);
});

const named = (firstname: string) => ({ firstname, lastname: 'Buyer' });

test('a release upload fails with a message on a full disk, and succeeds when there is space', async () => {
  const filesDisk = mount('files', 220);
  const dataDir = join(filesDisk, 'hub');
  const hub = await startOn(dataDir, {});
  const { visitor } = await enrolAt(hub);
  const publish = () =>
    publishDemonstrationPlugins({
      dataDir: join(folder, 'zips'),
      tell: (...args) => tellHub(dataDir, ...args),
    });
  const makeRoom = fill(filesDisk);
  const refused = await publish();
  expect(refused).not.toBeNull();
  console.log(refused);
  expect((await visitor.get('/api/user/licenses')).status).toBe(200);
  makeRoom();
  expect(await publish()).toBeNull();
  expect((await visitor.get('/api/user/plugins')).status).toBe(200);
});
