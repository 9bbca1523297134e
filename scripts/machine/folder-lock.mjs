// Provides a file lock across processes: one process holds the folder, and the others wait. It is
// plain JavaScript, because run.mjs needs it before a Node that reads TypeScript is installed.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_WAIT_MS = 10 * 60 * 1000;

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Returns the process ids that the lock's holder has recorded; null if the lock is free.
 * @param {string} folder
 */
function readHolders(folder) {
  try {
    return readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number);
  } catch {
    return null;
  }
}

/**
 * Renames a folder that already contains its holder's process id to the lock, so that the lock
 * never exists without a holder.
 * @param {string} folder
 */
function claim(folder) {
  const mine = `${folder}.${process.pid}`;
  mkdirSync(mine, { recursive: true });
  writeFileSync(join(mine, 'pids'), String(process.pid));
  try {
    renameSync(mine, folder);
    return true;
  } catch {
    rmSync(mine, { recursive: true, force: true });
    return false;
  }
}

/**
 * Takes over the lock of dead holders. Creates a folder named after them, which only one process
 * can create.
 * @param {string} folder
 * @param {number[]} dead
 */
function inherit(folder, dead) {
  try {
    mkdirSync(join(folder, `heir-of-${dead.join('-')}`));
    writeFileSync(join(folder, 'pids'), String(process.pid));
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits for the lock `folder`, and holds it while `work` runs.
 * @template T
 * @param {string} folder path of the lock; its parent folder must exist
 * @param {(alsoHeldBy: (pid: number) => void) => Promise<T>} work receives a function that
 *   registers a child process; the lock is abandoned only when that child has also ended
 * @param {() => void} [onWait] called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withFolderLock(folder, work, onWait) {
  const end = Date.now() + LONGEST_WAIT_MS;
  let waited = false;
  while (!claim(folder)) {
    const holders = readHolders(folder);
    if (holders && !holders.some(isAlive) && inherit(folder, holders)) break;
    if (Date.now() > end) throw new Error(`${folder} is held by another program; remove it.`);
    if (!waited) onWait?.();
    waited = true;
    await sleep(100);
  }
  try {
    return await work((pid) => writeFileSync(join(folder, 'pids'), `${process.pid} ${pid}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
