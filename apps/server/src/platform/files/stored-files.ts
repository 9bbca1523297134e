import type { Hash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Passes the chunks on unchanged and adds them to the hash. */
export async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncIterable<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface MeasuredFile {
  readonly path: string;
  readonly size: number;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
  /** True if the file is the hub's own temporary file, which the store may move. */
  readonly isOurs?: true;
}

/** Store of files by keys of 64 hex characters. A client cannot choose a path. */
export interface StoredFiles {
  /**
   * Stores all or nothing, by its SHA-256 unless a key is given. Storing it again changes nothing.
   * Throws if the file differs from its size or hash.
   */
  put(file: MeasuredFile, key?: string): Promise<void>;
  /** Opens the bytes of the range, or the whole file; throws an error if the file is missing. */
  open(key: string, range: ByteRange | null): Promise<Readable>;
  /** Returns the size of the file without reading it; null if it is missing. */
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || ['NoSuchKey', 'NotFound'].includes(error.name));

export const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

export const openIfThere = (files: StoredFiles, key: string): Promise<Readable | null> =>
  orNull(files.open(key, null));

export interface KindOfFiles {
  readonly ending: string;
  readonly type: string;
}

export const zipFiles: KindOfFiles = { ending: '.zip', type: 'application/zip' };
export const anyFiles: KindOfFiles = { ending: '', type: 'application/octet-stream' };
