import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { openConversation } from '#test/conversing.ts';
import { runBackupCheck } from '#test/check-backup.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { writePlugin } from '#test/release-zip.ts';
import { openS3Double } from '#test/doubles/s3-double.ts';
import { runCommand } from '#cli/commands.ts';
import { openSentFiles } from '#features/messenger';
import { createFileStore } from '#messenger/files/file-store.ts';
import { createKeptFiles } from '#messenger/files/kept-files.ts';
import { BrokenBackup } from './manifest.ts';
import { checkBackup } from '#platform/backup/check-backup.ts';
import { restoreHere } from '#start/offline-commands.ts';

let folder: string;
let world: TestHub;
let buyer: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-backed-up-'));
  world = await openTestHub({ env: { HUB_DATA_DIR: folder } });
  buyer = (await world.signedInBuyer()).browser;
  const zip = await writePlugin(folder, ['revslider', '9.9.9']);
  await world.hub.operators.releases.plugins.publish(zip, shell);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const add = '/api/user/conversation/file/add';
const patience = 5_000;
const conversations = () => join(folder, 'conversations');
const plugins = () => join(folder, 'plugins');
const backup = (): string => join(folder, 'hub.backup');

/** Uploads a file; returns its id and the path of the stored file. */
async function attach(content: string): Promise<{ readonly id: number; readonly place: string }> {
  const type = { 'content-type': 'application/octet-stream' };
  const { body } = await buyer.post(`${add}?name=debug.log`, Buffer.from(content), type);
  const id = body.file?.id ?? 0;
  const { rows } = await world.db.query('select key from conversation_files where id = $1', [id]);
  return { id, place: join(conversations(), String(rows[0]?.['key'])) };
}

/** Sends a message with a file; returns the path of the stored file. */
async function send(content: string): Promise<string> {
  const { id, place } = await attach(content);
  await openConversation(buyer, { files: [id] });
  return place;
}

const bytesIn = (place: string): Map<string, Buffer> =>
  new Map(
    readdirSync(place)
      .toSorted()
      .map((name) => [name, readFileSync(join(place, name))]),
  );

const run = (...args: string[]) => runCommand(args, { ...world.hub.operators, actor: shell });

beforeEach(async () => {
  await world.db.query('delete from conversation_files');
  rmSync(conversations(), { recursive: true, force: true });
  rmSync(backup(), { force: true });
});

describe('backup and restore of conversation files and zips', () => {
  let target: string;
  beforeEach(() => {
    target = mkdtempSync(join(tmpdir(), 'hub-restored-'));
    vi.stubEnv('HUB_DATA_DIR', target);
    vi.stubEnv('DATABASE_URL', '');
    writeFileSync(join(target, 'secret'), 'a secret for tests alone, 32 characters');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(target, { recursive: true });
  });

  test('restores the files into a folder', async () => {
    await send('a log\n');
    await send('line\n'.repeat(200_000));
    const sent = bytesIn(conversations());
    const { contents } = await backUpAndRestore();
    expect(contents).toMatchObject({ files: 3, missing: 0 });
    expect(bytesIn(join(target, 'conversations'))).toEqual(sent);
    expect(bytesIn(join(target, 'plugins'))).toEqual(bytesIn(plugins()));
  }, 120_000);

  test('restores the files into a bucket', async () => {
    const s3 = await openS3Double();
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings;
    vi.stubEnv('S3_ENDPOINT', endpoint ?? '');
    vi.stubEnv('S3_REGION', region);
    vi.stubEnv('S3_BUCKET', bucket);
    vi.stubEnv('S3_ACCESS_KEY_ID', accessKeyId);
    vi.stubEnv('S3_SECRET_ACCESS_KEY', secretAccessKey);
    try {
      const place = await send('a log\n');
      await backUpAndRestore();
      const stored = new Map(
        [...bytesIn(plugins())].map(([name, bytes]) => [`/hub/plugins/${name}`, bytes]),
      );
      stored.set(place.replace(folder, '/hub'), Buffer.from('a log\n'));
      expect(s3.objects).toEqual(stored);
    } finally {
      await s3.close();
    }
  }, 120_000);

  async function backUpAndRestore() {
    await world.hub.operators.backUp(backup(), { files: true });
    return restoreHere({ file: backup(), identityFile: null, withoutSecret: false }, patience);
  }
});

test('reports lost and damaged files, and backs up everything else', async () => {
  const [lost, changed, shorter] = [
    await send('one\n'),
    await send('two\n'),
    await send('three\n'),
  ];
  await send('four\n');
  rmSync(lost);
  writeFileSync(changed, 'TWO\n');
  truncateSync(shorter, 2);
  const [zip = ''] = readdirSync(plugins());
  renameSync(join(plugins(), zip), join(folder, zip));
  try {
    const written = await run('backup', backup());
    expect(written).toMatchObject({ exit: 3, json: { files: 1, missing: 4 } });
    const checked = await runBackupCheck(backup());
    expect(checked?.exit).toBe(3);
    for (const text of [written.text, checked?.text]) {
      expect(text).toContain('4 files are lost or damaged in storage and not in the backup');
      for (const place of [lost, changed, shorter]) expect(text).toContain(place.slice(-77));
      expect(text).toContain(`files/${zip}`);
    }
    const logLines = world.logged.join('').split('\n');
    expect(
      logLines.filter((line) => line.includes('backup written, with files missing')),
    ).toHaveLength(1);
  } finally {
    renameSync(join(folder, zip), join(plugins(), zip));
  }
});

test('backs up an unused file if it exists, and does not report it if it is missing', async () => {
  rmSync(backup(), { force: true });
  const { place } = await attach('on its way\n');
  expect(await run('backup', backup())).toMatchObject({ exit: 0, json: { files: 2, missing: 0 } });
  rmSync(place);
  rmSync(backup());
  expect(await run('backup', backup())).toMatchObject({ exit: 0, json: { files: 1, missing: 0 } });
});

test('detects a changed byte of a file', async () => {
  await send('what somebody wrote into their log');
  await world.hub.operators.backUp(backup(), { files: true });
  const tar = gunzipSync(readFileSync(backup()));
  tar.write('W', tar.indexOf('what somebody wrote'));
  writeFileSync(backup(), gzipSync(tar));
  await expect(checkBackup({ file: backup(), identity: null, rings: null })).rejects.toThrow(
    BrokenBackup,
  );
});

test('opens no file in a backup without files', async () => {
  rmSync(await send('gone\n'));
  const written = await world.hub.operators.backUp(backup(), { files: false });
  expect(written).toMatchObject({ files: 0, missing: 0 });
});

test('lists each file once, and skips a file that is deleted while the list is read', async () => {
  await world.db.query(
    `insert into conversation_files (side, key, name, type, bytes, sha256, created_at)
     select 'buyer', md5(n::text) || md5('b' || n), 'a.txt', 'text/plain', 1, '', now()
     from generate_series(1, 1203) n`,
  );
  const storage = { dataDir: folder, s3: null };
  const keptFiles = createKeptFiles(createFileStore(world.db), openSentFiles(storage, world.db));
  const [all, rest] = [await keptFiles.list(), await keptFiles.list()];
  const keys = new Set<string>();
  for await (const { key } of all) keys.add(key);
  expect(keys.size).toBe(1203);
  await world.db.query(`delete from conversation_files where key > '8'`);
  for await (const { key } of rest) expect(key < '8').toBe(true);
});
