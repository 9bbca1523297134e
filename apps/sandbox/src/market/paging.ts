export interface Page<T> {
  number: number;
  entries: T[];
  isLast: boolean;
}

/**
 * Returns a page, counted from 1. An invalid number returns the first page, because the
 * marketplace's answer is unknown.
 */
export function pageOf<T>(all: readonly T[], asked: unknown, size: number): Page<T> {
  const number = typeof asked === 'string' && /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 1;
  const start = (number - 1) * size;
  return {
    number,
    entries: all.slice(start, start + size),
    isLast: start + size >= all.length,
  };
}
