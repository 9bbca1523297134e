import { openFiles, type FileStorage, type Network } from '#platform/files/file-storage.ts';
import { anyFiles, type StoredFiles } from '#platform/files/stored-files.ts';

export const sentFolder = 'conversations';

/** Opens the storage for the files of conversations. Each file has a random key. */
export const openSentFiles = (storage: FileStorage, db: Network): StoredFiles =>
  openFiles({ folder: sentFolder, kind: anyFiles }, storage, db);
