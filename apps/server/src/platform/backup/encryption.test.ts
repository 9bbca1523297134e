import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { runBackupCheck } from '#test/check-backup.ts';
import { testSecret } from '#test/purchase-codes.ts';
import { createDb } from '#platform/db/db.ts';
import { openPglite } from '#platform/db/engine/pglite.ts';
import { restoreHere } from '#start/offline-commands.ts';

const patience = 5_000;
let world: TestHub;
let folder: string;
let file: string;
let identityFile: string;

const writeIdentity = (name: string, identity: string): string => {
  const path = join(folder, name);
  // Private key in the format of age-keygen.
  writeFileSync(path, `# created: 2030-01-01\n# public key: age1…\n${identity}\n`);
  return path;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-encrypted-'));
  const identity = await generateX25519Identity();
  identityFile = writeIdentity('backup-key.txt', identity);
  world = await openTestHub({
    env: {
      HUB_DATA_DIR: join(folder, 'data'),
      HUB_BACKUP_RECIPIENT: await identityToRecipient(identity),
    },
  });
  await world.signedInBuyer();
  file = join(folder, 'hub.tar.gz.age');
  await world.hub.operators.backUp(file, { files: true });
}, 60_000);
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const expectRefused = async (args: string[], words: string, error: string) =>
  expect(await runBackupCheck(...args)).toMatchObject({
    exit: 1,
    text: expect.stringContaining(words),
    json: { error },
  });

test('an encrypted backup is in the age format and contains no readable data', () => {
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
  // No gzip header follows the header of age.
  expect(bytes.includes(Buffer.from([0x1f, 0x8b, 0x08, 0x00]))).toBe(false);
});

test('the private key opens the backup; without it or with another key, the check refuses it', async () => {
  expect(await runBackupCheck(file, '--identity', identityFile)).toMatchObject({ exit: 0 });
  await expectRefused([file], 'is encrypted', 'encrypted_backup');
  const other = writeIdentity('other-key.txt', await generateX25519Identity());
  await expectRefused([file, '--identity', other], 'another key', 'encrypted_backup');
});

test('refuses an encrypted backup that is cut or changed', async () => {
  const whole = readFileSync(file);
  const broken = join(folder, 'broken.age');
  for (let at = 20; at < whole.length; at += Math.ceil(whole.length / 20)) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0x41;
    writeFileSync(broken, changed);
    await expectRefused([broken, '--identity', identityFile], '', 'broken_backup');
    writeFileSync(broken, whole);
    truncateSync(broken, at);
    await expectRefused([broken, '--identity', identityFile], '', 'broken_backup');
  }
});

let target: string;
beforeEach(() => {
  target = mkdtempSync(join(tmpdir(), 'hub-decrypted-'));
  vi.stubEnv('HUB_DATA_DIR', target);
  vi.stubEnv('DATABASE_URL', '');
  writeFileSync(join(target, 'secret'), testSecret);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(target, { recursive: true });
});

async function usernamesIn(dataDir: string) {
  const db = createDb(await openPglite({ dataDir: join(dataDir, 'db') }));
  const { rows } = await db.query('select username from users');
  await db.close();
  return rows;
}

test('restores an encrypted backup with the private key', async () => {
  const { rows } = await world.db.query('select username from users');
  await restoreHere({ file, identityFile, withoutSecret: false }, patience);
  expect(await usernamesIn(target)).toEqual(rows);
}, 60_000);

test('restores without the secret on a machine that has another secret', async () => {
  writeFileSync(join(target, 'secret'), 'another secret, also thirty-two long');
  const backup = { file, identityFile, withoutSecret: false };
  await expect(restoreHere(backup, patience)).rejects.toThrow('made under another secret');
  await restoreHere({ ...backup, withoutSecret: true }, patience);
  expect(await usernamesIn(target)).toHaveLength(1);
}, 60_000);
