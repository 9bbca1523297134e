/** The first and the last byte, both sent. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

interface RangeHeaders {
  /** The `Range` header. */
  readonly range: string | undefined;
  /** The `If-Range` header. */
  readonly ifRange: string | undefined;
  readonly etag: string;
  /** Bytes of the whole file. */
  readonly size: number;
}

/**
 * Returns the requested part of a file (RFC 9110, section 14). `null` means all of it, also for
 * unsupported headers (several ranges, another unit) and for a changed file.
 */
export function rangeOf({
  range,
  ifRange,
  etag,
  size,
}: RangeHeaders): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return null;
  if (ifRange !== undefined && ifRange !== etag) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
