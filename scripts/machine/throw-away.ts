import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Contains the id of the owning process. */
const named = /^hub-test-(\d+)-/;

/** Several times the peak use of a run, in bytes. */
const plenty = 4 * 2 ** 30;

function hasRoom(folder: string, room: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > room && process.availableMemory() > 2 * room;
  } catch {
    return false;
  }
}

const isRunning = (pid: string): boolean => existsSync(`/proc/${pid}`);

/** Removes folders of killed runs, which would occupy memory until the machine restarts. */
function removeLeft(memory: string): void {
  for (const name of readdirSync(memory)) {
    const pid = named.exec(name)?.[1];
    if (pid !== undefined && !isRunning(pid)) rmSync(join(memory, name), { recursive: true });
  }
}

/**
 * Moves temporary files, and the data of hubs without a folder, to a folder that is deleted with
 * this process and its children. It is in memory if there is plenty: databases, WordPress and
 * browsers create thousands of small files. On a disk, these took a tenth of the journeys'
 * processor time.
 * @param memory a file system in memory: Linux's, which other systems lack
 * @param room free space required there, and twice as much in total, in bytes
 */
export function throwFilesAway(memory = '/dev/shm', room = plenty): void {
  const inMemory = hasRoom(memory, room);
  if (inMemory) removeLeft(memory);
  const folder = mkdtempSync(join(inMemory ? memory : tmpdir(), `hub-test-${process.pid}-`));
  // The same mode as the system's folder, because apt, PostgreSQL and MariaDB run as other users.
  chmodSync(folder, 0o1777);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env['TMPDIR'] = folder;
  process.env['HUB_DATA_DIR'] = join(folder, 'data');
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
}
