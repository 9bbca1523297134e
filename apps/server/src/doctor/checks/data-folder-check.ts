import { accessSync, constants, existsSync, statSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  fault,
  fine,
  warning,
  faultIf,
  warningIf,
  type Check,
  type UnnamedFinding,
} from '#doctor/finding.ts';

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function checkFolder(folder: string, user: number | null): UnnamedFinding[] {
  const stat = statSync(folder);
  if (!stat.isDirectory()) {
    return [fault(`${folder} is not a folder`, 'Set HUB_DATA_DIR to another folder.')];
  }
  const { uid, mode } = stat;
  const open = mode & 0o077;
  return [
    ...faultIf(
      !isWritable(folder),
      `This user cannot write to ${folder}`,
      `Make the user of the hub its owner: chown -R USER ${folder}.`,
    ),
    ...warningIf(
      user !== null && user !== uid,
      `${folder} belongs to user ${uid}, and this is user ${user}`,
      'Run commands as the user of the hub. Results about files are only valid for that user.',
    ),
    ...(open === 0 || user === null
      ? [fine(`Only the owner can read ${folder}`)]
      : [
          warning(
            `Other users of this machine can read ${folder} (mode ${(mode & 0o777).toString(8)})`,
            `Run: chmod 700 ${folder}.`,
          ),
        ]),
  ];
}

const checkSecret = (file: string): UnnamedFinding[] =>
  warningIf(
    (statSync(file).mode & 0o007) !== 0,
    `${file} contains a secret, and every user of this machine can read it`,
    `Run: chmod o-rwx ${file}.`,
  );

export const dataFolderCheck: Check = {
  name: 'data folder',
  async look({ config, user }) {
    if (config === null) return [];
    const folder = resolve(config.dataDir);
    const secrets = config.secretFiles.flatMap(checkSecret);
    if (existsSync(folder)) return [...checkFolder(folder, user), ...secrets];
    const mend = 'The next start creates it. Or correct HUB_DATA_DIR.';
    return [warning(`${folder} does not exist`, mend), ...secrets];
  },
};

const megabyte = 1024 * 1024;
/** Free bytes below which the check reports a warning or a fault. */
const least = { warning: 2048 * megabyte, fault: 200 * megabyte } as const;

interface Room {
  readonly bytes: number;
  /** Null if the file system does not count files. */
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
  const message = `${Math.floor(bytes / megabyte)} MB free in ${folder}`;
  if (files !== null && files < 1000) {
    return fault(`The file system of ${folder} has room for ${files} more files`, mend);
  }
  if (bytes < least.fault) return fault(message, mend);
  return bytes < least.warning ? warning(message, mend) : fine(message);
}

export const createDiskCheck = (read: (folder: string) => Room | null = roomOf): Check => ({
  name: 'disk',
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
