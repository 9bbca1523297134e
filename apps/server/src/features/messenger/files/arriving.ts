import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        if (size > most * patience) return done(new Problem('too_large'));
        if (size > most) return done();
        hash.update(chunk);
        return done(null, chunk);
      },
    });
    await pipeline(bytes, measure, createWriteStream(path, { mode: 0o600, flush: true }));
    if (size > most) return work('too_large');
    return work({ path, size, sha256: hash.digest('hex'), isOurs: true });
  });
