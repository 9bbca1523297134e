import { join } from 'node:path';
import { createFolderFiles } from './folder-files.ts';
import {
  anyFiles,
  openIfThere,
  zipFiles,
  type KindOfFiles,
  type ReleaseFiles,
} from './release-files.ts';
import { createS3Files, type S3Settings } from './s3-files.ts';
import { createReleaseStore, type ReleaseStore } from './store.ts';
import type { KeptFiles } from '#platform/backup/kept-files.ts';
import type { Db } from '#platform/db/db.ts';

/** Where files are kept: in a bucket, or in the data folder. */
export interface FileStorage {
  readonly dataDir: string;
  readonly s3: S3Settings | null;
}

type Network = Pick<Db, 'forbidNetwork'>;

/** Of themes too: the zips are known by content. */
const releaseFolder = 'plugins';

/** What people send each other, beside the releases. */
export const sentFolder = 'conversations';

/** Where zips of releases arrive on this machine, also those of a bucket. */
export const zipFolder = ({ dataDir }: Pick<FileStorage, 'dataDir'>): string =>
  join(dataDir, releaseFolder);

/** One folder of the storage. */
const openFolder = (
  { folder, kind }: { readonly folder: string; readonly kind: KindOfFiles },
  { dataDir, s3 }: FileStorage,
  db: Network,
): ReleaseFiles =>
  s3
    ? createS3Files({ ...s3, folder, kind, forbidNetwork: () => db.forbidNetwork() })
    : createFolderFiles(join(dataDir, folder), kind);

/** Zips of any folder, such as exports. */
export const openZips = (folder: string, storage: FileStorage, db: Network): ReleaseFiles =>
  openFolder({ folder, kind: zipFiles }, storage, db);

/** A restored backup puts its zips there before there are releases. */
export const openReleaseFiles = (storage: FileStorage, db: Network): ReleaseFiles =>
  openZips(releaseFolder, storage, db);

export const openSentFiles = (storage: FileStorage, db: Network): ReleaseFiles =>
  openFolder({ folder: sentFolder, kind: anyFiles }, storage, db);

/** Every zip that was ever published, for a backup. */
export const createKeptZips = (
  files: ReleaseFiles,
  stores: readonly ReleaseStore[],
): KeptFiles => ({
  open: (key) => openIfThere(files, key),
  size: (key) => files.size(key),
  async list() {
    const zips = (await Promise.all(stores.map((store) => store.listFiles()))).flat();
    return new Map(zips.map((zip) => [zip.sha256, { ...zip, key: zip.sha256 }])).values();
  },
});

/** The same without a hub around it. */
export const openKeptZips = (storage: FileStorage, db: Db): KeptFiles =>
  createKeptZips(openReleaseFiles(storage, db), [
    createReleaseStore(db, 'plugin'),
    createReleaseStore(db, 'theme'),
  ]);
