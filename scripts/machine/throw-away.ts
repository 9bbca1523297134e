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

/** With the number of the process that it goes with. */
const named = /^hub-test-(\d+)-/;

/** Several times what a run keeps at a time, in bytes. */
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

/** A run that was killed could not: what it left would take memory for as long as the machine is up. */
function removeLeft(memory: string): void {
  for (const name of readdirSync(memory)) {
    const pid = named.exec(name)?.[1];
    if (pid !== undefined && !isRunning(pid)) rmSync(join(memory, name), { recursive: true });
  }
}

/**
 * From now on all that this process and those that it starts put into the folder for temporary files,
 * and the data of every hub that is told no other place, is in a folder that goes with this process. It
 * is in memory where that is plenty: databases, WordPress and browsers are thousands of small files,
 * which took a tenth of the journeys' processor time to make and to remove on a disk.
 * @param memory a file system in memory: Linux's, which others do not have
 * @param room what must be free there, and twice in all, in bytes
 */
export function throwFilesAway(memory = '/dev/shm', room = plenty): void {
  const inMemory = hasRoom(memory, room);
  if (inMemory) removeLeft(memory);
  const folder = mkdtempSync(join(inMemory ? memory : tmpdir(), `hub-test-${process.pid}-`));
  // As the system's own: apt, PostgreSQL and MariaDB work as other users.
  chmodSync(folder, 0o1777);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env['TMPDIR'] = folder;
  process.env['HUB_DATA_DIR'] = join(folder, 'data');
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
}
