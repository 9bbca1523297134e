import { join } from 'node:path';
import { createReleaseStore, type ReleaseStore } from './store.ts';
import type { KeptFiles } from '#platform/backup/kept-files.ts';
import type { Db } from '#platform/db/db.ts';
import { openZips, type FileStorage, type Network } from '#platform/files/file-storage.ts';
import { openIfThere, type StoredFiles } from '#platform/files/stored-files.ts';

/** Folder of all zips, those of themes too: they are identified by content. */
const releaseFolder = 'plugins';

/** Local folder for incoming zips, also those of a bucket. */
export const zipFolder = ({ dataDir }: Pick<FileStorage, 'dataDir'>): string =>
  join(dataDir, releaseFolder);

/**
 * Stores each zip under the SHA-256 of its content. Restoring a backup stores zips before their
 * releases.
 */
export const openReleaseFiles = (storage: FileStorage, db: Network): StoredFiles =>
  openZips(releaseFolder, storage, db);

/** Every zip that was ever published, for a backup. */
export const createKeptZips = (files: StoredFiles, stores: readonly ReleaseStore[]): KeptFiles => ({
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
