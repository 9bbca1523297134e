import { isLockedTooLong } from './availability.ts';
import type { Run } from './db.ts';

interface Ways {
  /** Where many share a connection; fails soon where a row is locked. */
  readonly shared: Run;
  /** Where one waits by itself, as long as any statement may take. */
  readonly alone: Run;
  /** So many wait by themselves at once; who comes then waits for their turn. */
  readonly most: number;
  /** Who has waited so long for their turn, in milliseconds, is told that the database is busy. */
  readonly patience: number;
}

/**
 * Runs a statement where many do, and by itself where somebody holds a row that it needs: an import, a
 * slow transaction of an operator. So those behind it do not wait for a row that they do not want, and
 * neither do those who need a connection of their own. What failed has left nothing behind.
 */
export function steppingAside({ shared, alone, most, patience }: Ways): Run {
  const room = createRoom(most, patience);
  return async (statement, values) => {
    try {
      return await shared(statement, values);
    } catch (error) {
      // Of a row that hundreds want, each holds it for no longer than it must: nobody is sent away at once.
      if (!isLockedTooLong(error) || !(await room.enter())) throw error;
    }
    try {
      return await alone(statement, values);
    } finally {
      room.leave();
    }
  };
}

/** Room for so many, the others in a line before it. */
function createRoom(most: number, patience: number) {
  let inside = 0;
  const line = new Set<() => void>();
  return {
    /** Whether there was room in time. */
    enter(): Promise<boolean> | true {
      if (inside < most) {
        inside += 1;
        return true;
      }
      return new Promise((resolve) => {
        const goIn = (): void => {
          clearTimeout(timer);
          line.delete(goIn);
          resolve(true);
        };
        const timer = setTimeout(() => {
          line.delete(goIn);
          resolve(false);
        }, patience);
        line.add(goIn);
      });
    },
    leave(): void {
      const [next] = line;
      if (next) next();
      else inside -= 1;
    },
  };
}
