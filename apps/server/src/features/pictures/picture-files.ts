import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pictures in a folder of this machine, under names of the hub's own making. */
export interface PictureFiles {
  read(name: string): Promise<Buffer | null>;
  keep(name: string, bytes: Buffer): Promise<void>;
}

/** It is a store of what can be fetched again: several hubs have one each, and losing it costs nothing. */
export const createPictureFiles = (folder: string): PictureFiles => ({
  read: (name) => readFile(join(folder, name)).catch(() => null),
  async keep(name, bytes) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const beside = join(folder, `.${randomUUID()}.incoming`);
    try {
      await writeFile(beside, bytes, { mode: 0o600 });
      await rename(beside, join(folder, name));
    } finally {
      await rm(beside, { force: true });
    }
  },
});
