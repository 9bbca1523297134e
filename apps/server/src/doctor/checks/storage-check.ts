import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fault, fine, type Check, type UnnamedFinding, warning } from '#doctor/finding.ts';
import { openZips } from '#platform/files/file-storage.ts';
import type { Config } from '#settings/config-shape.ts';
import { withoutPersons } from '#platform/log/log-errors.ts';
import { openKeptZips } from '#features/releases';
import { openKeptFiles } from '#features/messenger';
import { lookForLost, type MissingFilesReport } from '#platform/backup/kept-files.ts';

/** Folder of the test file, separate from the files of users. */
const folder = 'doctor';

const mends: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Create the bucket, or correct S3_BUCKET.',
  InvalidAccessKeyId: 'Correct S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'Correct S3_SECRET_ACCESS_KEY.',
  AccessDenied: 'Allow the key to put, get and delete objects of the bucket.',
  ENOSPC: 'Free space on the disk of HUB_DATA_DIR.',
  EACCES: 'Make the user of the hub the owner of the data folder.',
  EROFS: 'Mount the disk of HUB_DATA_DIR with write access.',
  ENOTFOUND: 'Correct S3_ENDPOINT and S3_REGION: the host does not exist.',
  ECONNREFUSED: 'Correct S3_ENDPOINT: the connection is refused.',
};

function faultOf(step: string, error: unknown): UnnamedFinding {
  const { name, code = '', message } = error as NodeJS.ErrnoException;
  const mend = mends[code] ?? mends[name] ?? 'Check HUB_DATA_DIR, or the settings S3_….';
  return fault(`A file cannot be ${step}: ${withoutPersons(message || name)}`, mend);
}

async function tryOut(config: Config): Promise<UnnamedFinding[]> {
  const files = openZips(folder, config, { forbidNetwork: () => {} });
  const bytes = randomBytes(1000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'hub-doctor-'));
  const path = join(temporaryFolder, 'file');
  let step = 'written';
  try {
    writeFileSync(path, bytes);
    await files.put({ path, size: bytes.length, sha256 });
    step = 'read';
    const storedBytes = await buffer(await files.open(sha256, null));
    if (!storedBytes.equals(bytes)) {
      return [fault('A stored file comes back changed', 'Store nothing there; check the disk.')];
    }
    step = 'erased';
    await files.remove(sha256);
    return [
      fine(`${config.s3 ? 'The bucket' : 'The data folder'} can be written, read and deleted`),
    ];
  } catch (error) {
    return [faultOf(step, error)];
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
    forgetFolder(config);
  }
}

function forgetFolder({ dataDir }: Config): void {
  try {
    rmdirSync(join(dataDir, folder));
  } catch {
    // A bucket has no such folder.
  }
}

export const storageCheck: Check = {
  name: 'storage',
  isSlow: true,
  asksOthers: true,
  look: async ({ config }) => (config === null ? [] : tryOut(config)),
};

const mostNamed = 5;

const listOf = (keys: readonly string[]): string =>
  `${keys.slice(0, mostNamed).join(', ')}${keys.length > mostNamed ? ', …' : ''}`;

interface Place {
  readonly what: string;
  readonly mend: string;
}

const releases: Place = {
  what: 'release',
  mend:
    'Buyers and sites get an error. Publish the same zip again (plugin publish, ' +
    'theme publish), or restore it from a backup: tar -xzf BACKUP files/NAME.zip.',
};
const sent: Place = {
  what: 'file of a conversation',
  mend:
    'The message stays, but the file returns 404. Restore it from a backup (tar -xzf BACKUP ' +
    'conversations/NAME) into the folder conversations of HUB_DATA_DIR or of the bucket. If no backup has it: ' +
    'file lost, file give-up, or Health in the console.',
};

function findingOf(
  { what, mend }: Place,
  { checked, lost, isWhole }: MissingFilesReport,
): UnnamedFinding {
  const noun = checked === 1 ? what : what.replace(/^\w+/, '$&s');
  const all = `${isWhole ? '' : 'the first '}${checked} ${noun}`;
  if (lost.length === 0)
    return fine(checked === 0 ? `No ${what} is stored` : `${all}: all in place`);
  const message = `${lost.length} of ${all} are missing or damaged: ${listOf(lost)}`;
  return what === 'release' ? fault(message, mend) : warning(message, mend);
}

/** Only a backup verifies the content of files. */
export const filesCheck: Check = {
  name: 'files',
  isSlow: true,
  async look({ config }, db) {
    if (config === null || db === null) return [];
    return [
      findingOf(releases, await lookForLost(openKeptZips(config, db))),
      findingOf(sent, await lookForLost(openKeptFiles(config, db))),
    ];
  },
};
