import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fault, fine, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import type { Subject } from '#doctor/subject.ts';
import { openZips } from '#platform/files/file-storage.ts';
import type { Config } from '#settings/config-shape.ts';
import { withoutPersons } from '#platform/log/log-errors.ts';

/** Separate folder in the store, without anyone's files. */
const folder = 'doctor';

const mends: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Make the bucket, or correct S3_BUCKET.',
  InvalidAccessKeyId: 'Correct S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'Correct S3_SECRET_ACCESS_KEY.',
  AccessDenied: 'Let the key put, get and delete objects of the bucket.',
  ENOSPC: 'Make room on the disk of HUB_DATA_DIR.',
  EACCES: 'Give the data folder to the user that the hub runs as.',
  EROFS: 'Mount the disk of HUB_DATA_DIR so that it can be written.',
  ENOTFOUND: 'Correct S3_ENDPOINT and S3_REGION: nobody knows that host.',
  ECONNREFUSED: 'Correct S3_ENDPOINT: nobody listens there.',
};

function faultOf(step: string, error: unknown): UnnamedFinding {
  const { name, code = '', message } = error as NodeJS.ErrnoException;
  const mend = mends[code] ?? mends[name] ?? 'Look at HUB_DATA_DIR, or at the settings S3_….';
  return fault(`A file cannot be ${step}: ${withoutPersons(message || name)}`, mend);
}

/** Writes a small file, reads it, and erases it. */
async function tryOut(config: Config): Promise<UnnamedFinding[]> {
  const files = openZips(folder, config, { forbidNetwork: () => {} });
  const bytes = randomBytes(1000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const own = mkdtempSync(join(tmpdir(), 'hub-doctor-'));
  const path = join(own, 'file');
  let step = 'written';
  try {
    writeFileSync(path, bytes);
    await files.put({ path, size: bytes.length, sha256 });
    step = 'read';
    const read = await buffer(await files.open(sha256, null));
    if (!read.equals(bytes)) {
      return [fault('A file comes back changed', 'Do not keep anything there; look at the disk.')];
    }
    step = 'erased';
    await files.remove(sha256);
    return [fine(`${config.s3 ? 'The bucket' : 'The data folder'} is written, read and erased`)];
  } catch (error) {
    return [faultOf(step, error)];
  } finally {
    rmSync(own, { recursive: true, force: true });
    forgetFolder(config);
  }
}

function forgetFolder({ dataDir }: Config): void {
  try {
    rmdirSync(join(dataDir, folder));
  } catch {
    // In a bucket there is none.
  }
}

export const storageCheck: Check<Subject> = {
  name: 'storage',
  isSlow: true,
  asksOthers: true,
  look: async ({ config }) => (config === null ? [] : tryOut(config)),
};
