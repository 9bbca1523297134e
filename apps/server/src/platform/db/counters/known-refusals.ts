/** Most remembered counters; one more drops the oldest. */
const most = 10_000;

/** Counters known to be exhausted, in this process only. */
export function createKnownRefusals() {
  const until = new Map<string, number>();
  return {
    has(key: string, now: Date): boolean {
      const end = until.get(key);
      if (end === undefined) return false;
      if (end > now.getTime()) return true;
      until.delete(key);
      return false;
    },
    /** Marks a counter as exhausted until that instant, so that it needs no query. */
    add(key: string, end: Date): void {
      until.delete(key);
      const [oldest] = until.keys();
      if (until.size >= most && oldest !== undefined) until.delete(oldest);
      until.set(key, end.getTime());
    },
  };
}

export type KnownRefusals = ReturnType<typeof createKnownRefusals>;
