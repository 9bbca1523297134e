import type { Readable } from 'node:stream';
import { releaseZip } from '@hub/contract/limits';
import { writeDown } from '#platform/files/arriving-bytes.ts';
import { writeBeside } from '#platform/files/arriving-files.ts';
import { Problem } from '#platform/problem.ts';
import type { MeasuredFile } from '#platform/files/stored-files.ts';

/**
 * Writes a zip that arrives into the folder, measures it on the way, and has `work` done with it. Then
 * it is gone again, if it was not moved; also where it breaks off.
 */
export const withArriving = <T>(
  { bytes, folder }: { readonly bytes: Readable; readonly folder: string },
  work: (file: MeasuredFile) => Promise<T>,
): Promise<T> =>
  writeBeside(folder, async (path) => {
    const measured = await writeDown({ bytes, path, most: releaseZip.zipBytes });
    if (measured === 'too_large') throw new Problem('too_large');
    return work({ path, ...measured, isOurs: true });
  });
