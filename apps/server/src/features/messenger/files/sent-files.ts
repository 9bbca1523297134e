import { openFiles, type FileStorage, type Network } from '#platform/files/file-storage.ts';
import { anyFiles, type StoredFiles } from '#platform/files/stored-files.ts';

/** Store of files in conversations, separate from releases. */
export const sentFolder = 'conversations';

/** Opens the store of sent files, each under a random key. */
export const openSentFiles = (storage: FileStorage, db: Network): StoredFiles =>
  openFiles({ folder: sentFolder, kind: anyFiles }, storage, db);
