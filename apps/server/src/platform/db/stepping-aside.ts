import { isLockedTooLong } from './availability.ts';
import type { Run } from './db.ts';

interface Ways {
  /** Where many share a connection; fails soon where a row is locked. */
  readonly shared: Run;
  /** Where one waits by itself, as long as any statement may take. */
  readonly alone: Run;
  /** So many wait by themselves at once; who comes after them is told that the database is busy. */
  readonly most: number;
}

/**
 * Runs a statement where many do, and by itself where somebody holds a row that it needs: an import, a
 * slow transaction of an operator. So those behind it do not wait for a row that they do not want, and
 * neither do those who need a connection of their own. What failed has left nothing behind.
 */
export function steppingAside({ shared, alone, most }: Ways): Run {
  let waiting = 0;
  return async (statement, values) => {
    try {
      return await shared(statement, values);
    } catch (error) {
      if (!isLockedTooLong(error) || waiting >= most) throw error;
    }
    waiting += 1;
    try {
      return await alone(statement, values);
    } finally {
      waiting -= 1;
    }
  };
}
