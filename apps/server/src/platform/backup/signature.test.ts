import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBackup } from './check-backup.ts';
import { prepareRestore } from './restore-backup.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { runBackupCheck } from '#test/check-backup.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { testSecret } from '#test/purchase-codes.ts';

const migrations = new URL('../../migrations', import.meta.url).pathname;
const keys = createKeys(testSecret);
const otherKeys = createKeys('another secret, also thirty-two long');

let world: TestHub;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-signed-'));
  world = await openTestHub({ env: { HUB_DATA_DIR: join(folder, 'data') } });
  await world.signedInBuyer();
  file = join(folder, 'hub.backup');
  await world.hub.operators.backUp(file, { files: true });
}, 60_000);
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

type Entries = Map<string, Buffer>;

async function unpack(path: string): Promise<Entries> {
  const entries: Entries = new Map();
  const tar = extract();
  tar.end(gunzipSync(readFileSync(path)));
  for await (const entry of tar) entries.set(entry.header.name, await buffer(entry));
  return entries;
}

/** Packs entries with correct checksums, like a forger. */
async function forge(entries: Entries, signature: unknown): Promise<string> {
  const all = createHash('sha256');
  entries.delete('end.json');
  for (const [name, body] of entries) {
    const sha256 = createHash('sha256').update(body).digest('hex');
    all.update(`${name}\0${body.length}\0${sha256}\n`);
  }
  const end = { entries: entries.size, sha256: all.digest('hex'), signature };
  const tar = pack();
  for (const [name, body] of entries) tar.entry({ name }, body);
  tar.entry({ name: 'end.json' }, JSON.stringify(end));
  tar.finalize();
  const path = join(folder, 'forged.backup');
  writeFileSync(path, gzipSync(await buffer(tar)));
  return path;
}

const signatureOf = (entries: Entries): unknown =>
  (JSON.parse(String(entries.get('end.json'))) as { signature: unknown }).signature;

/** Changes the users' last names, like a forger. */
function changeTables(entries: Entries): void {
  for (const [name, body] of entries) {
    if (name.startsWith('tables/'))
      entries.set(name, Buffer.from(String(body).replace('Buyer', 'Owner')));
  }
}

async function expectRefused(path: string, words: string, error: string): Promise<void> {
  expect(await runBackupCheck(path)).toMatchObject({
    exit: 1,
    text: expect.stringContaining(words),
    json: { error },
  });
  const backup = { file: path, identity: null, rings: [keys] };
  await expect(prepareRestore(backup, migrations)).rejects.toThrow(words);
}

test('accepts an unchanged backup that was unpacked and packed again', async () => {
  const entries = await unpack(file);
  const path = await forge(entries, signatureOf(entries));
  expect(await runBackupCheck(path)).toMatchObject({ exit: 0 });
});

test('refuses changed tables, even with matching checksums', async () => {
  const entries = await unpack(file);
  const signature = signatureOf(entries);
  changeTables(entries);
  await expectRefused(await forge(entries, signature), 'was changed', 'broken_backup');
});

test('refuses a backup in which two entries have swapped content', async () => {
  const entries = await unpack(file);
  const signature = signatureOf(entries);
  const [one = '', two = ''] = [...entries.keys()].filter((name) => name.startsWith('tables/'));
  const [first, second] = [entries.get(one), entries.get(two)].map((body) => body ?? Buffer.of());
  entries.set(one, second ?? Buffer.of()).set(two, first ?? Buffer.of());
  expect(first).not.toEqual(second);
  await expectRefused(await forge(entries, signature), 'was changed', 'broken_backup');
});

test('refuses a backup that lacks an entry', async () => {
  const entries = await unpack(file);
  const signature = signatureOf(entries);
  entries.delete([...entries.keys()].find((name) => name.startsWith('tables/')) ?? '');
  await expectRefused(await forge(entries, signature), 'was changed', 'broken_backup');
});

test('refuses a backup with a missing or malformed signature', async () => {
  const entries = await unpack(file);
  await expectRefused(await forge(entries, undefined), 'no signature', 'unsigned_backup');
  const odd = { secret: keys.fingerprint, mac: 7 };
  await expectRefused(await forge(entries, odd), 'or was damaged', 'broken_backup');
});

test('refuses a backup signed with another secret, and names both secrets', async () => {
  const backup = { file, identity: null, rings: [otherKeys] };
  const refused = checkBackup(backup);
  await expect(refused).rejects.toThrow(
    `${file} was made under another secret (${keys.fingerprint}). HUB_SECRET here is ${otherKeys.fingerprint}.`,
  );
  await expect(refused).rejects.toMatchObject({ fault: 'other_secret' });
  await expect(prepareRestore(backup, migrations)).rejects.toThrow('another secret');
  await expect(checkBackup({ ...backup, rings: [] })).rejects.toThrow('HUB_SECRET is not set here');
});

test('accepts a backup signed with an earlier secret in HUB_SECRET', async () => {
  const rotated = { file, identity: null, rings: [otherKeys, keys] };
  await expect(prepareRestore(rotated, migrations)).resolves.toBeDefined();
});

test('`--without-secret` reads a backup, with a warning that its origin is not verified', async () => {
  const result = await runBackupCheck(file, '--without-secret');
  expect(result).toMatchObject({
    exit: 0,
    text: expect.stringContaining('origin is not verified'),
  });
  const unverified = { file, identity: null, rings: null };
  await expect(prepareRestore(unverified, migrations)).resolves.toBeDefined();
});

test('refuses a file that was replaced between the check and the restore', async () => {
  const copy = join(folder, 'replaced.backup');
  writeFileSync(copy, readFileSync(file));
  const { readAgain } = await checkBackup({ file: copy, identity: null, rings: [keys] });
  const entries = await unpack(file);
  const signature = signatureOf(entries);
  changeTables(entries);
  writeFileSync(copy, readFileSync(await forge(entries, signature)));
  await expect(readAgain(async () => {})).rejects.toThrow('was replaced while it was read');
});
