export interface Page<T> {
  number: number;
  entries: T[];
  isLast: boolean;
}

/** The marketplace's answer to an invalid number is unknown; this returns the first page. */
export function pageOf<T>(all: readonly T[], asked: unknown, size: number): Page<T> {
  const number = typeof asked === 'string' && /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 1;
  const start = (number - 1) * size;
  return {
    number,
    entries: all.slice(start, start + size),
    isLast: start + size >= all.length,
  };
}
