import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderFiles } from './file-storage.ts';
import { zipFiles, type MeasuredFile, type StoredFiles } from './stored-files.ts';
import { createS3Files } from './s3-files.ts';
import { openS3Double, type S3Double } from '#test/doubles/s3-double.ts';

let folder: string;
let s3: S3Double;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-files-'));
  s3 = await openS3Double();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

function aFile(content: Buffer): MeasuredFile {
  const path = join(folder, 'given.zip');
  writeFileSync(path, content);
  return { path, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Folder of zips in a bucket. */
const zips = { folder: 'plugins', kind: zipFiles } as const;

const stores: Readonly<Record<string, () => { files: StoredFiles; count: () => number }>> = {
  'a folder': () => {
    const place = join(folder, 'plugins');
    return { files: createFolderFiles(place), count: () => readdirSync(place).length };
  },
  'a bucket': () => ({
    files: createS3Files({ ...s3.settings, ...zips, forbidNetwork: () => {} }),
    count: () => s3.objects.size,
  }),
};

describe.each(Object.keys(stores))('%s', (name) => {
  const open = () => stores[name]?.() as ReturnType<NonNullable<(typeof stores)[string]>>;

  test('returns whole files and ranges, and stores each file once', async () => {
    const { files, count } = open();
    const content = randomBytes(300_000);
    const file = aFile(content);
    await files.put(file);
    await files.put(file);
    expect(count()).toBe(1);
    expect((await buffer(await files.open(file.sha256, null))).equals(content)).toBe(true);
    const part = await buffer(await files.open(file.sha256, { start: 10, end: 19 }));
    expect(part.equals(content.subarray(10, 20))).toBe(true);
    const last = await buffer(await files.open(file.sha256, { start: 299_999, end: 299_999 }));
    expect(last).toHaveLength(1);
    expect(await files.size(file.sha256)).toBe(300_000);
    expect(await files.size('0'.repeat(64))).toBeNull();
  });

  test('refuses a file that changed since it was measured, and stores nothing', async () => {
    const { files, count } = open();
    const before = count();
    const file = aFile(Buffer.from('as it was'));
    writeFileSync(file.path, 'as it is!');
    await expect(files.put(file)).rejects.toThrow();
    expect(count()).toBe(before);
    await expect(files.open(file.sha256, null)).rejects.toThrow();
  });

  test('rejects an unknown name and a path', async () => {
    const { files } = open();
    await expect(files.open('0'.repeat(64), null)).rejects.toThrow();
    await expect(files.open('../../etc/passwd', null)).rejects.toThrow();
  });
});

test('only the owner of a folder can read its files', async () => {
  const file = aFile(Buffer.from('content'));
  const place = join(folder, 'closed');
  await createFolderFiles(place).put(file);
  expect(statSync(place).mode & 0o777).toBe(0o700);
  expect(statSync(join(place, `${file.sha256}.zip`)).mode & 0o777).toBe(0o600);
});

test('refuses to use a bucket inside a transaction or with a wrong secret', async () => {
  const forbidden = createS3Files({
    ...s3.settings,
    ...zips,
    forbidNetwork: () => {
      throw new Error('inside a transaction');
    },
  });
  await expect(forbidden.open('0'.repeat(64), null)).rejects.toThrow('inside a transaction');
  const stranger = createS3Files({
    ...s3.settings,
    ...zips,
    secretAccessKey: 'another',
    forbidNetwork: () => {},
  });
  await expect(stranger.put(aFile(Buffer.from('x')))).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  });
});
