import { createHash, type Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { writeBeside } from '#platform/arriving-files.ts';
import { Problem } from '#platform/problem.ts';

/** A file of this machine, as it was measured on its way in. */
export interface Arrived {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly isOurs: true;
}

/** Of what is too large so much is still taken off the line, that its sender may read why. */
const patience = 3;

/**
 * Writes what arrives into the folder and has `work` done with it; `too_large`, without having written
 * more than `most`. Afterwards it is gone, if it was not moved; also where it breaks off.
 */
export const withArriving = <T>(
  { bytes, folder, most }: { bytes: Readable; folder: string; most: number },
  work: (file: Arrived | 'too_large') => Promise<T>,
): Promise<T> =>
  writeBeside(folder, async (path) => {
    const hash = createHash('sha256');
    const size = await writeDown(bytes, { path, hash, most });
    if (size > most) return work('too_large');
    return work({ path, size, sha256: hash.digest('hex'), isOurs: true });
  });

interface Place {
  readonly path: string;
  readonly hash: Hash;
  readonly most: number;
}

/** Answers how much arrived. A disk without room fails it at the end, for the same reason as above. */
async function writeDown(bytes: Readable, { path, hash, most }: Place): Promise<number> {
  let size = 0;
  let failure: Error | null = null;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most * patience) throw new Problem('too_large');
      if (size > most || failure) continue;
      hash.update(chunk);
      try {
        await file.appendFile(chunk);
      } catch (error) {
        failure = error as Error;
      }
    }
    if (failure) throw failure;
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
}
