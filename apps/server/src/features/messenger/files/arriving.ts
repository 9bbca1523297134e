import type { Readable } from 'node:stream';
import { writeDown, type FileMeasures } from '#platform/files/arriving-bytes.ts';
import { writeBeside } from '#platform/files/arriving-files.ts';

/** A file of this machine, as it was measured on its way in. */
export interface ArrivedFile extends FileMeasures {
  readonly path: string;
  readonly isOurs: true;
}

/**
 * Multiple of the size limit that is read of an oversized upload, so that its sender receives the
 * error.
 */
const patience = 3;

/**
 * Writes an incoming file to the folder and runs `work`; `too_large` without writing more than
 * `most`. Unless moved, the file is removed afterwards, also on failure.
 */
export const withArriving = <T>(
  { bytes, folder, most }: { bytes: Readable; folder: string; most: number },
  work: (file: ArrivedFile | 'too_large') => Promise<T>,
): Promise<T> =>
  writeBeside(folder, async (path) => {
    const measured = await writeDown({ bytes, path, most, taken: most * patience });
    return work(measured === 'too_large' ? measured : { path, ...measured, isOurs: true });
  });
