import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { releaseZip } from '@hub/contract/limits';
import type { MeasuredFile } from './release-files.ts';
import { writeBeside } from '#platform/arriving-files.ts';
import { Problem } from '#platform/problem.ts';

/** What waits to be written goes to the disk at once: in the pieces that come it is 600 writes for 40 MB. */
const written = 1024 * 1024;

/**
 * Writes a zip that arrives into the folder, measures it on the way, and has `work` done with it. Then
 * it is gone again, if it was not moved; also where it breaks off.
 */
export const withArriving = <T>(
  { bytes, folder }: { readonly bytes: Readable; readonly folder: string },
  work: (file: MeasuredFile) => Promise<T>,
): Promise<T> =>
  writeBeside(folder, async (path) => {
    const hash = createHash('sha256');
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        if (size > releaseZip.zipBytes) return done(new Problem('too_large'));
        hash.update(chunk);
        return done(null, chunk);
      },
    });
    const whole = { mode: 0o600, flush: true, highWaterMark: written };
    await pipeline(bytes, measure, createWriteStream(path, whole));
    return work({ path, size, sha256: hash.digest('hex'), isOurs: true });
  });
