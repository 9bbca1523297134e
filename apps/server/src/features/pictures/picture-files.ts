import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arriveWhole } from '#platform/files/arriving-files.ts';

/**
 * Creates a cache of pictures that can be fetched again: each instance has its own, and losing it
 * costs nothing.
 */
export const createPictureFiles = (folder: string) => ({
  read: (name: string): Promise<Buffer | null> => readFile(join(folder, name)).catch(() => null),
  keep: (name: string, bytes: Buffer): Promise<void> =>
    arriveWhole(join(folder, name), (beside) => writeFile(beside, bytes, { mode: 0o600 })),
});

/** Pictures in a folder of this machine, under names of the hub's own making. */
export type PictureFiles = ReturnType<typeof createPictureFiles>;
