import type { FileStore } from './file-store.ts';
import type { KeptFile, KeptFiles } from '#platform/backup/kept-files.ts';
import { openIfThere, type StoredFiles } from '#platform/files/stored-files.ts';

/** Rows held in memory at a time. */
const batch = 500;

/** Every file that was ever sent and not removed, for a backup. */
export const createKeptFiles = (store: FileStore, files: StoredFiles): KeptFiles => ({
  async list() {
    const ids = await store.allIds();
    // Files removed during a backup are in none of the later batches, and not missing.
    return (async function* (): AsyncIterable<KeptFile> {
      for (let at = 0; at < ids.length; at += batch)
        yield* await store.measured(ids.slice(at, at + batch));
    })();
  },
  open: (key) => openIfThere(files, key),
  size: (key) => files.size(key),
});
