import type { Readable } from 'node:stream';
import { releaseZip } from '@hub/contract/limits';
import { writeDown } from '#platform/files/arriving-bytes.ts';
import { writeBeside } from '#platform/files/arriving-files.ts';
import { Problem } from '#platform/problem.ts';
import type { MeasuredFile } from '#platform/files/stored-files.ts';

/**
 * Writes an incoming zip to the folder, measures it, and runs `work`. Unless moved, the file is
 * removed afterwards, also on failure.
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
