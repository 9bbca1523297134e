import { join } from 'node:path';
import { createFolderFiles } from './folder-files.ts';
import { createS3Files, type S3Settings } from './s3-files.ts';
import { zipFiles, type KindOfFiles, type StoredFiles } from './stored-files.ts';
import type { Db } from '#platform/db/db.ts';

/** File storage: a bucket, or the data folder. */
export interface FileStorage {
  readonly dataDir: string;
  readonly s3: S3Settings | null;
}

/** A bucket is a network service, for which no transaction may wait. */
export type Network = Pick<Db, 'forbidNetwork'>;

/** Folder of the storage, with its kind of files. */
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
