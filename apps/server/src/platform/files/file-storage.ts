import { join } from 'node:path';
import { createFolderFiles } from './folder-files.ts';
import { createS3Files, type S3Settings } from './s3-files.ts';
import { zipFiles, type KindOfFiles, type StoredFiles } from './stored-files.ts';
import type { Db } from '#platform/db/db.ts';

/** Where files are kept: in a bucket, or in the data folder. */
export interface FileStorage {
  readonly dataDir: string;
  readonly s3: S3Settings | null;
}

/** A bucket is asked over the network, which nobody waits for within a transaction. */
export type Network = Pick<Db, 'forbidNetwork'>;

/** One folder of the storage, and what is in it. */
interface Folder {
  readonly folder: string;
  readonly kind: KindOfFiles;
}

export const openFiles = (
  { folder, kind }: Folder,
  { dataDir, s3 }: FileStorage,
  db: Network,
): StoredFiles =>
  s3
    ? createS3Files({ ...s3, folder, kind, forbidNetwork: () => db.forbidNetwork() })
    : createFolderFiles(join(dataDir, folder), kind);

export const openZips = (folder: string, storage: FileStorage, db: Network): StoredFiles =>
  openFiles({ folder, kind: zipFiles }, storage, db);
