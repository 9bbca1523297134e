import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FolderLocked, lockFolder } from '#platform/folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('one process at a time locks a folder, under any of its names, until it releases the lock', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderLocked);
  await expect(lockFolder(join(folder, '.'))).rejects.toThrow('in use by another hub');
  await lock.release();
  const again = await lockFolder(folder);
  await again.release();
});
