import { hash } from 'node:crypto';
import { after, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { statement, writing } from '#platform/db/statement.ts';

/** Key of a counter, and its lifetime in milliseconds from the first count. */
export interface Tally {
  readonly key: string;
  readonly windowMs: number;
}

const hashed = (key: string): string => hash('sha256', `failures:${key}`, 'base64url');

// Locks the keys in the order of their bytes, so that two statements never deadlock.
const countOne = writing<{ key: string; count: number }>(
  'failures_count',
  `insert into rate_counters as counter (key, window_start, count, expires_at)
  select key, $3::timestamptz, 1, ends::timestamptz
  from unnest($1::text[], $2::text[]) as counted (key, ends)
  order by key collate "C"
  on conflict (key) do update set
    count = case when counter.expires_at <= $3::timestamptz then 1 else counter.count + 1 end,
    window_start = case when counter.expires_at <= $3::timestamptz
      then excluded.window_start else counter.window_start end,
    expires_at = case when counter.expires_at <= $3::timestamptz
      then excluded.expires_at else counter.expires_at end
  returning key, count`,
);

const settleAll = writing<never>(
  'failures_settle',
  `with mine as (
    select key from rate_counters where key = any($1::text[]) or key = any($2::text[])
    order by key collate "C" for update
  )
  update rate_counters as counter
  set count = case when counter.key = any($2::text[]) then 0 else greatest(counter.count - 1, 0) end
  from mine where mine.key = counter.key`,
);

const lookAt = statement<{ key: string; count: number }>(
  'failures_look',
  `select key, count from rate_counters
  where key = any($1::text[]) and expires_at > $2::timestamptz`,
);

const inOrder = (
  keys: readonly string[],
  rows: readonly { readonly key: string; readonly count: number }[],
): number[] => {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return keys.map((key) => counts.get(key) ?? 0);
};

/**
 * Creates failure counters in the database, so that all processes share them. An attempt is counted
 * before its result is known, so simultaneous attempts see each other. A counter refuses nothing.
 */
export const createFailures = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** Increments each counter; returns the new counts in the same order. */
  async count(tallies: readonly Tally[]): Promise<number[]> {
    const now = clock.now();
    const keys = tallies.map(({ key }) => hashed(key));
    const ends = tallies.map(({ windowMs }) => after(now, windowMs).toISOString());
    return inOrder(keys, await db.run(countOne, [keys, ends, now.toISOString()]));
  },
  /** Corrects the counts after the result: decrements or clears the given keys. */
  async settle({
    back,
    forget,
  }: {
    readonly back: readonly string[];
    readonly forget: readonly string[];
  }): Promise<void> {
    await db.run(settleAll, [back.map(hashed), forget.map(hashed)]);
  },
  /** Returns the count of each key without counting. */
  async look(keys: readonly string[]): Promise<number[]> {
    const names = keys.map(hashed);
    return inOrder(names, await db.run(lookAt, [names, clock.now().toISOString()]));
  },
});

export type Failures = ReturnType<typeof createFailures>;
