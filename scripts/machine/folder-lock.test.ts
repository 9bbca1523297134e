import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withFolderLock } from './folder-lock.mjs';

let above = '';
let lock = '';
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'hub-lock-'));
  lock = join(above, 'lock');
});
afterEach(() => rmSync(above, { recursive: true, force: true }));

/**
 * Runs `workers` in parallel under the lock; returns the maximum number of simultaneous holders.
 */
async function mostInside(workers: number): Promise<number> {
  let [inside, most] = [0, 0];
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: workers }, () => withFolderLock(lock, work)));
  return most;
}

const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

test('admits one holder at a time, and deletes the lock at the end', async () => {
  expect(await mostInside(3)).toBe(1);
  expect(existsSync(lock)).toBe(false);
});

test('an error in the work releases the lock', async () => {
  await expect(withFolderLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await mostInside(1)).toBe(1);
});

test('one waiting process takes over the lock of dead holders', async () => {
  mkdirSync(lock);
  writeFileSync(join(lock, 'pids'), `${deadPid()} ${deadPid()}`);
  expect(await mostInside(3)).toBe(1);
});

test('waits for a lock with a dead holder and a living child', async () => {
  mkdirSync(lock);
  writeFileSync(join(lock, 'pids'), `${deadPid()} ${process.pid}`);
  const waiting = withFolderLock(
    lock,
    () => Promise.resolve('mine'),
    () => rmSync(lock, { recursive: true }),
  );
  expect(await waiting).toBe('mine');
});
