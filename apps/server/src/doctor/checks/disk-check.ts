import { statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fault, fine, warning, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import type { Subject } from '#doctor/subject.ts';

const megabyte = 1024 * 1024;
/** Free bytes: a warning below the first, a fault below the second. */
const least = { warning: 2048 * megabyte, fault: 200 * megabyte } as const;

/** Free space of a folder, in bytes and files. */
interface Room {
  readonly bytes: number;
  /** Null: the file system does not count them. */
  readonly files: number | null;
}

const roomOf = (folder: string): Room | null => {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    return { bytes: bavail * bsize, files: files === 0 ? null : ffree };
  } catch {
    return null;
  }
};

function checkRoom(folder: string, { bytes, files }: Room): UnnamedFinding {
  const mend = 'Free disk space, or move the folder to a larger disk.';
  const words = `${Math.floor(bytes / megabyte)} MB free in ${folder}`;
  if (files !== null && files < 1000) {
    return fault(`The file system of ${folder} has room for ${files} more files`, mend);
  }
  if (bytes < least.fault) return fault(words, mend);
  return bytes < least.warning ? warning(words, mend) : fine(words);
}

export const createDiskCheck = (
  read: (folder: string) => Room | null = roomOf,
): Check<Subject> => ({
  name: 'disk',
  isSlow: false,
  async look({ config }) {
    if (config === null) return [];
    const { dataDir, backups } = config;
    const folders = [resolve(dataDir), ...(backups === null ? [] : [backups.dir])];
    return folders.flatMap((folder) => {
      const room = read(folder);
      return room === null ? [] : [checkRoom(folder, room)];
    });
  },
});
