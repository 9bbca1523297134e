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

/** Matches the name of a run's folder, which contains the process id of the run. */
const named = /^hub-test-(\d+)-/;

/** Free space in bytes that suffices for a run several times. */
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

/** Deletes folders of killed runs, which would use memory until the machine restarts. */
function removeLeft(memory: string): void {
  for (const name of readdirSync(memory)) {
    const pid = named.exec(name)?.[1];
    if (pid !== undefined && !isRunning(pid)) rmSync(join(memory, name), { recursive: true });
  }
}

/**
 * Moves temporary files, and the data of hubs without a folder, to a folder that is deleted with
 * this process. The folder is in memory if there is enough space, because databases, WordPress and
 * browsers create thousands of small files. On disk, these files took a tenth of the journeys'
 * processor time.
 * @param memory file system in memory, which only Linux has
 * @param room required free space in bytes; the file system needs twice as much in total
 */
export function throwFilesAway(memory = '/dev/shm', room = plenty): void {
  const inMemory = hasRoom(memory, room);
  if (inMemory) removeLeft(memory);
  const folder = mkdtempSync(join(inMemory ? memory : tmpdir(), `hub-test-${process.pid}-`));
  // The folder has the mode of the system's temporary folder, because apt, PostgreSQL and MariaDB
  // run as other users.
  chmodSync(folder, 0o1777);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env['TMPDIR'] = folder;
  process.env['HUB_DATA_DIR'] = join(folder, 'data');
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
}
