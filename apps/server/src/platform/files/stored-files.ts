import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Local file to store, with its measures. */
export interface MeasuredFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** True if it is the hub's own copy, measured while it was written, which may be moved. */
  readonly isOurs?: true;
}

/** Store of files by keys of 64 hex characters, so that no path comes from outside. */
export interface StoredFiles {
  /**
   * Stores the whole file or nothing; storing it again changes nothing. Throws if the file differs
   * from its measures. The key is its SHA-256 by default.
   */
  put(file: MeasuredFile, key?: string): Promise<void>;
  /** Opens the bytes of the range, or the whole file; throws if it is missing. */
  open(key: string, range: ByteRange | null): Promise<Readable>;
  /** Returns the size of the file without reading it; null if it is missing. */
  size(key: string): Promise<number | null>;
  /** Removes the file, if it exists. */
  remove(key: string): Promise<void>;
}

/** Returns true for the missing-file errors of a folder and of a bucket. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || ['NoSuchKey', 'NotFound'].includes(error.name));

/** Returns null if the file is missing. */
export const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Returns the whole content of a file; null if it is missing. */
export const openIfThere = (files: StoredFiles, key: string): Promise<Readable | null> =>
  orNull(files.open(key, null));

/** Ending and media type of a store's files. */
export interface KindOfFiles {
  readonly ending: string;
  readonly type: string;
}

export const zipFiles: KindOfFiles = { ending: '.zip', type: 'application/zip' };
/** Files of any type; their rows record the type. */
export const anyFiles: KindOfFiles = { ending: '', type: 'application/octet-stream' };
