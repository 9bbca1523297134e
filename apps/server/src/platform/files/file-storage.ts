import { join } from 'node:path';
import { createS3Files, type S3Settings } from './s3-files.ts';
import {
  hashed,
  orNull,
  zipFiles,
  type KindOfFiles,
  type MeasuredFile,
  type StoredFiles,
} from './stored-files.ts';
import type { Db } from '#platform/db/db.ts';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { arriveWhole } from './arriving-files.ts';
import { openFileStream } from './file-stream.ts';

export function createFolderFiles(folder: string, { ending }: KindOfFiles = zipFiles): StoredFiles {
  const placeOf = (key: string): string => {
    if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('No file is called that');
    return join(folder, `${key}${ending}`);
  };

  /** Copies a file and verifies its hash, because the file may have changed. */
  async function copy({ path, sha256 }: MeasuredFile, to: string): Promise<void> {
    const hash = createHash('sha256');
    await pipeline(
      createReadStream(path),
      (chunks: AsyncIterable<Buffer>) => hashed(chunks, hash),
      createWriteStream(to, { mode: 0o600, flush: true }),
    );
    if (hash.digest('hex') !== sha256) throw new Error('The file changed while it was read');
  }

  return {
    async put(file, key = file.sha256) {
      const place = placeOf(key);
      if (file.isOurs) await rename(file.path, place);
      else await arriveWhole(place, (beside) => copy(file, beside));
    },
    open: async (key, range) => openFileStream(placeOf(key), range),
    size: (key) => orNull(stat(placeOf(key)).then(({ size }) => size)),
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

export interface FileStorage {
  readonly dataDir: string;
  readonly s3: S3Settings | null;
}

/** Database handle that forbids network calls in a transaction: a bucket is a network service. */
export type Network = Pick<Db, 'forbidNetwork'>;

export const openFiles = (
  { folder, kind }: { readonly folder: string; readonly kind: KindOfFiles },
  { dataDir, s3 }: FileStorage,
  db: Network,
): StoredFiles =>
  s3
    ? createS3Files({ ...s3, folder, kind, forbidNetwork: () => db.forbidNetwork() })
    : createFolderFiles(join(dataDir, folder), kind);

export const openZips = (folder: string, storage: FileStorage, db: Network): StoredFiles =>
  openFiles({ folder, kind: zipFiles }, storage, db);
