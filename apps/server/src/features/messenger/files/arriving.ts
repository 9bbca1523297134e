import type { Readable } from 'node:stream';
import { writeDown, type Measured } from '#platform/files/arriving-bytes.ts';
import { writeBeside } from '#platform/files/arriving-files.ts';

/** A file of this machine, as it was measured on its way in. */
export interface Arrived extends Measured {
  readonly path: string;
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
    const measured = await writeDown({ bytes, path, most, taken: most * patience });
    return work(measured === 'too_large' ? measured : { path, ...measured, isOurs: true });
  });
