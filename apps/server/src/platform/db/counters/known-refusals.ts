/** Most remembered counters; beyond it the oldest is dropped. */
const most = 10_000;

/** Counters known to be exhausted, in this process only. */
export interface KnownRefusals {
  has(key: string, now: Date): boolean;
  /** Marks a counter as exhausted until that instant, so that it needs no query. */
  add(key: string, until: Date): void;
}

export function createKnownRefusals(): KnownRefusals {
  const until = new Map<string, number>();
  return {
    has(key, now) {
      const end = until.get(key);
      if (end === undefined) return false;
      if (end > now.getTime()) return true;
      until.delete(key);
      return false;
    },
    add(key, end) {
      until.delete(key);
      const [oldest] = until.keys();
      if (until.size >= most && oldest !== undefined) until.delete(oldest);
      until.set(key, end.getTime());
    },
  };
}
