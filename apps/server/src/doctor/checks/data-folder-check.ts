import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fault, fine, warning, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import type { Subject } from '#doctor/subject.ts';

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function judge(folder: string, user: number | null): UnnamedFinding[] {
  const { uid, mode, isDirectory } = readFolder(folder);
  if (!isDirectory) {
    return [fault(`${folder} is no folder`, 'Choose another with HUB_DATA_DIR.')];
  }
  const open = mode & 0o077;
  return [
    ...(isWritable(folder)
      ? []
      : [
          fault(
            `${folder} cannot be written by this user`,
            `Give it to the user that the hub runs as: chown -R USER ${folder}.`,
          ),
        ]),
    ...(user !== null && user !== uid
      ? [
          warning(
            `${folder} belongs to user ${uid}, and this is user ${user}`,
            'Call commands as the user that the hub runs as: what this one finds of files is true for itself.',
          ),
        ]
      : []),
    ...(open === 0 || user === null
      ? [fine(`${folder} is for its owner alone`)]
      : [
          warning(
            `${folder} can be read by other users of this machine (mode ${(mode & 0o777).toString(8)})`,
            `Close it: chmod 700 ${folder}.`,
          ),
        ]),
  ];
}

const readFolder = (folder: string) => {
  const stat = statSync(folder);
  return { uid: stat.uid, mode: stat.mode, isDirectory: stat.isDirectory() };
};

function judgeSecret(file: string): UnnamedFinding[] {
  if ((statSync(file).mode & 0o007) === 0) return [];
  return [
    warning(
      `${file} holds a secret, and everybody on this machine can read it`,
      `Close it: chmod o-rwx ${file}.`,
    ),
  ];
}

export const dataFolderCheck: Check<Subject> = {
  name: 'data folder',
  isSlow: false,
  async look({ config, user }) {
    if (config === null) return [];
    const folder = resolve(config.dataDir);
    const secrets = config.secretFiles.flatMap(judgeSecret);
    if (existsSync(folder)) return [...judge(folder, user), ...secrets];
    const mend = 'The next start makes it; or correct HUB_DATA_DIR.';
    return [warning(`${folder} is not there`, mend), ...secrets];
  },
};
