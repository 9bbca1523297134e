import type { Readable } from 'node:stream';
import type { ByteRange } from './range-rules.ts';

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

/**
 * Where the zips are kept, each under the SHA-256 of its content, so that no path comes from
 * outside.
 */
export interface ReleaseFiles {
  /**
   * Stores it whole or not at all; storing it again changes nothing. Throws when the file differs
   * from its measure.
   */
  put(file: MeasuredFile): Promise<void>;
  /** The bytes of the range, or of the whole; throws when the file is not there. */
  open(sha256: string, range: ByteRange | null): Promise<Readable>;
  /** Removes it, where it is there. */
  remove(sha256: string): Promise<void>;
}
