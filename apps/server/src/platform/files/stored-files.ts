import type { Readable } from 'node:stream';

/** The first and the last byte, both sent. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file on this machine that is to be stored, as it was measured. */
export interface MeasuredFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** The hub's own copy, measured as it was written: it may be moved. */
  readonly isOurs?: true;
}

/** Store of files by keys of 64 hex characters, so that no path comes from outside. */
export interface StoredFiles {
  /**
   * Stores it whole or not at all; storing it again changes nothing. Throws when the file differs
   * from its measure. Without a key, under its SHA-256.
   */
  put(file: MeasuredFile, key?: string): Promise<void>;
  /** The bytes of the range, or of the whole; throws when the file is not there. */
  open(key: string, range: ByteRange | null): Promise<Readable>;
  /** Its bytes, counted without being read; null: it is not there. */
  size(key: string): Promise<number | null>;
  /** Removes it, where it is there. */
  remove(key: string): Promise<void>;
}

/** Missing-file errors of a folder and of a bucket, when opening or measuring. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || ['NoSuchKey', 'NotFound'].includes(error.name));

/** Null: it is not there. */
export const orNull = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** The whole of a file; null: it is not there. */
export const openIfThere = (files: StoredFiles, key: string): Promise<Readable | null> =>
  orNull(files.open(key, null));

/** Ending and media type of a store's files. */
export interface KindOfFiles {
  readonly ending: string;
  readonly type: string;
}

export const zipFiles: KindOfFiles = { ending: '.zip', type: 'application/zip' };
/** Files of any type, which their rows record. */
export const anyFiles: KindOfFiles = { ending: '', type: 'application/octet-stream' };
