import type { Readable } from 'node:stream';

/** First and last byte of a range, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Local file to store, with its measures. */
export interface MeasuredFile {
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
  /** True if the file is the hub's own temporary file, which the store may move. */
  readonly isOurs?: true;
}

/** Store of files by keys of 64 hex characters. A client cannot choose a path. */
export interface StoredFiles {
  /**
   * Stores the whole file or nothing; storing it again changes nothing. The default key is the
   * SHA-256. Throws an error if the file differs from its size or hash.
   */
  put(file: MeasuredFile, key?: string): Promise<void>;
  /** Opens the bytes of the range, or the whole file; throws an error if the file is missing. */
  open(key: string, range: ByteRange | null): Promise<Readable>;
  /** Returns the size of the file without reading it; null if it is missing. */
  size(key: string): Promise<number | null>;
  /** Deletes the file, if it exists. */
  remove(key: string): Promise<void>;
}

/** Returns true if the error means that a file is missing in a folder or a bucket. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || ['NoSuchKey', 'NotFound'].includes(error.name));

/** Returns the result of reading a file; null if the file is missing. */
export const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Returns the whole content of a file; null if it is missing. */
export const openIfThere = (files: StoredFiles, key: string): Promise<Readable | null> =>
  orNull(files.open(key, null));

/** File ending and media type of a store's files. */
export interface KindOfFiles {
  readonly ending: string;
  readonly type: string;
}

export const zipFiles: KindOfFiles = { ending: '.zip', type: 'application/zip' };
/** Kind for files of any type. Their rows store the media type. */
export const anyFiles: KindOfFiles = { ending: '', type: 'application/octet-stream' };
