/** How many are remembered; the oldest goes before one more. */
const most = 10_000;

/** Counters that are known to refuse, in this process alone. */
export interface KnownRefusals {
  has(key: string, now: Date): boolean;
  /** Until that instant nobody need ask the database. */
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
