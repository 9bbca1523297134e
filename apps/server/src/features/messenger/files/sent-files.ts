import { openFiles, type FileStorage, type Network } from '#platform/files/file-storage.ts';
import { anyFiles, type StoredFiles } from '#platform/files/stored-files.ts';

/** Store of files in conversations, separate from releases. */
export const sentFolder = 'conversations';

/** Each under a key that chance made. */
export const openSentFiles = (storage: FileStorage, db: Network): StoredFiles =>
  openFiles({ folder: sentFolder, kind: anyFiles }, storage, db);
