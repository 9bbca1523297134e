/**
 * Places of which one person may have so many at once, and all together so many. They are counted in this
 * process: they bound what it holds in memory, on its sockets and its disk, and another hub holds its own.
 * What is kept must be counted in the database.
 */
export interface Places {
  /** Takes one; null where there is none for them. What it answers gives it back, also when called twice. */
  take(userId: number): (() => void) | null;
}

interface Bounds {
  readonly each: number;
  /** Left out: as many as come. */
  readonly all?: number;
}

export function createPlaces({ each, all = Infinity }: Bounds): Places {
  const taken = new Map<number, number>();
  let total = 0;
  return {
    take(userId) {
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
