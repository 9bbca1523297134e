interface Bounds {
  readonly each: number;
  /** Total limit; none by default. */
  readonly all?: number;
}

/**
 * Semaphore with a limit per person and a total limit. It counts within this process, because it
 * bounds memory, sockets and disk of this instance. Lasting limits must be counted in the database.
 */
export function createSemaphore({ each, all = Infinity }: Bounds) {
  const taken = new Map<number, number>();
  let total = 0;
  return {
    /** Returns the function that gives the permit back, once; null if no permit is left. */
    take(userId: number): (() => void) | null {
      const own = taken.get(userId) ?? 0;
      if (own >= each || total >= all) return null;
      taken.set(userId, own + 1);
      total += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        total -= 1;
        const left = (taken.get(userId) ?? 0) - 1;
        if (left > 0) taken.set(userId, left);
        else taken.delete(userId);
      };
    },
  };
}
