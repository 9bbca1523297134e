import { randomUUID, createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hours } from '@hub/contract/limits';
import type { Clock } from '#platform/clock.ts';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import type { MeasuredFile } from './stored-files.ts';
import { Problem } from '#platform/problem.ts';

const mebibyte = 1024 * 1024;

/** Bytes per write. Writing each incoming piece would need 600 writes for 40 MB. */
const writtenAtOnce = mebibyte;

/** Bytes between two syncs, so that the final sync is short. */
const syncedAtOnce = 8 * mebibyte;

interface IncomingFile {
  readonly bytes: Readable;
  /** Path of the new file; it must not exist yet. */
  readonly path: string;
  /** Largest accepted size in bytes. */
  readonly most: number;
  /** Bytes to read at least, so that the client of an oversized upload receives the error. */
  readonly taken?: number;
}

export type FileMeasures = Pick<MeasuredFile, 'size' | 'sha256'>;

/**
 * Writes incoming bytes to a file, syncs it, and returns its size and hash. Returns `too_large` for
 * more than `most` bytes, and throws `too_large` for more than `taken` bytes. An error of the disk
 * is thrown after all bytes have arrived.
 */
export async function writeDown({ bytes, path, most, taken = most }: IncomingFile) {
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
    return { size, sha256: hash.digest('hex') } satisfies FileMeasures;
  } finally {
    await disk.rest();
    await file.close();
  }
}

/** Returns a stream that passes on all waiting chunks together. */
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

/** Writes until the disk fails, and reports the error at the end. */
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
    /** Waits for syncs in progress, because closing the file does not. */
    rest: () => syncing,
  };
}

/** Writes all bytes, even if the disk accepts only some of them at first. Returns their number. */
async function writeAll(file: FileHandle, pieces: readonly Buffer[]): Promise<number> {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(pieces);
  if (bytesWritten < size) await file.appendFile(Buffer.concat(pieces).subarray(bytesWritten));
  return size;
}

const ending = '.incoming';

/** Maximum age of an incomplete upload in milliseconds. A killed process left any older file. */
const longest = hours(1);

export async function arriveWhole(
  place: string,
  write: (beside: string) => Promise<void>,
): Promise<void> {
  await writeBeside(dirname(place), async (beside) => {
    await write(beside);
    await rename(beside, place);
  });
}

/** Runs `work` with the path of a temporary file in the folder, and deletes the file afterward. */
export async function writeBeside<T>(
  folder: string,
  work: (beside: string) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const beside = join(folder, `.${randomUUID()}${ending}`);
  try {
    return await work(beside);
  } finally {
    await rm(beside, { force: true });
  }
}

/** Deletes the incomplete files that a killed process left in the folder. */
export async function sweepArriving(folder: string, clock: Clock): Promise<void> {
  // The folder is created with its first file.
  const names = await readdir(folder).catch(() => []);
  const oldest = clock.now().getTime() - longest;
  for (const name of names.filter((each) => each.startsWith('.') && each.endsWith(ending))) {
    const file = join(folder, name);
    // Another process may complete or remove the file at the same time.
    const written = await stat(file).catch(() => null);
    if (written && written.mtimeMs < oldest) await rm(file, { force: true });
  }
}
