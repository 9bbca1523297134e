import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { Problem } from '#platform/problem.ts';

const mebibyte = 1024 * 1024;

/** What waits to be written goes to the disk at once: in the pieces that come it is 600 writes for 40 MB. */
const writtenAtOnce = mebibyte;

/** The disk begins to keep what was written so far while more arrives: at the end little is left to wait for. */
const syncedAtOnce = 8 * mebibyte;

export interface Arriving {
  readonly bytes: Readable;
  /** Where they are written; nothing may be there yet. */
  readonly path: string;
  /** So many bytes are written at most. */
  readonly most: number;
  /** Of what is too large so many are taken off the line, that its sender may read why. */
  readonly taken?: number;
}

export interface Measured {
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
}

/**
 * Writes what arrives to a file, on the disk when this is done, and measures it on the way; `too_large` where more
 * came than `most`. A disk that refuses a write fails it when all has arrived. Throws `too_large` beyond `taken`.
 */
export async function writeDown({ bytes, path, most, taken = most }: Arriving) {
  const file = await open(path, 'wx', 0o600);
  const disk = writeTo(file);
  const hash = createHash('sha256');
  let size = 0;

  async function take(pieces: readonly Buffer[]): Promise<void> {
    for (const { length } of pieces) size += length;
    if (size > taken) throw new Problem('too_large');
    if (size <= most) {
      const written = disk.write(pieces);
      for (const piece of pieces) hash.update(piece);
      await written;
    }
  }

  try {
    await pipeline(bytes, sinkOf(take));
    if (size > most) return 'too_large';
    await disk.sync();
    return { size, sha256: hash.digest('hex') } satisfies Measured;
  } finally {
    await disk.rest();
    await file.close();
  }
}

/** Has all that waits taken at once. */
function sinkOf(take: (pieces: readonly Buffer[]) => Promise<void>): Writable {
  const takeThen = callbackify(take);
  return new Writable({
    highWaterMark: writtenAtOnce,
    write: (piece: Buffer, _encoding, done) => takeThen([piece], done),
    writev: (entries, done) =>
      takeThen(
        entries.map(({ chunk }) => chunk as Buffer),
        done,
      ),
  });
}

/** Writes to the file until the disk refuses one, which is told at the end. */
function writeTo(file: FileHandle) {
  let failure: unknown = null;
  let unsynced = 0;
  let syncing = Promise.resolve();
  const fail = (error: unknown): void => {
    failure ??= error;
  };
  return {
    async write(pieces: readonly Buffer[]): Promise<void> {
      if (failure) return;
      try {
        unsynced += await writeAll(file, pieces);
      } catch (error) {
        return fail(error);
      }
      if (unsynced < syncedAtOnce) return;
      unsynced = 0;
      syncing = syncing.then(() => file.datasync()).catch(fail);
    },
    async sync(): Promise<void> {
      await syncing;
      if (failure) throw failure;
      await file.sync();
    },
    /** Until nothing is under way; closing would not wait. */
    rest: () => syncing,
  };
}

/** Answers how many bytes they were; a disk may take a part of them at first. */
async function writeAll(file: FileHandle, pieces: readonly Buffer[]): Promise<number> {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(pieces);
  if (bytesWritten < size) await file.appendFile(Buffer.concat(pieces).subarray(bytesWritten));
  return size;
}
