import { createHash } from 'node:crypto';
import { captchaAfter } from '@hub/contract/limits';
import { after, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { statement, writing } from '#platform/db/statement.ts';

/**
 * Failures in a row, by key, in the database, so that all processes share them. They are forgotten
 * by a success, or when none was added for a while. Unlike a rate limit they refuse nothing.
 */
export interface Failures {
  /** Adds one to each key; answers whether any of them now has so many that a captcha is needed. */
  add(keys: readonly string[]): Promise<boolean>;
  /** Whether any of the keys has so many that a captcha is needed. */
  areMany(keys: readonly string[]): Promise<boolean>;
  forget(keys: readonly string[]): Promise<void>;
}

// Sorted: two transactions that lock the same keys in one order cannot block each other.
const hashed = (keys: readonly string[]): string[] =>
  keys.map((key) => createHash('sha256').update(`failures:${key}`).digest('base64url')).toSorted();

const addOne = writing<{ count: number }>(
  'failures_add',
  `insert into rate_counters as counter (key, window_start, count, expires_at)
  select key, $2::timestamptz, 1, $3::timestamptz from unnest($1::text[]) as key
  on conflict (key) do update set
    count = case when counter.expires_at <= $2::timestamptz then 1 else counter.count + 1 end,
    window_start = excluded.window_start,
    expires_at = excluded.expires_at
  returning count`,
);

const findMany = statement<{ key: string }>(
  'failures_many',
  `select key from rate_counters
  where key = any($1::text[]) and count >= $2 and expires_at > $3::timestamptz limit 1`,
);

const forgetAll = writing<never>(
  'failures_forget',
  'delete from rate_counters where key = any($1::text[])',
);

export const createFailures = ({ db, clock }: { db: Db; clock: Clock }): Failures => ({
  async add(keys) {
    const now = clock.now();
    const end = after(now, captchaAfter.forgottenMs);
    const rows = await db.run(addOne, [hashed(keys), now.toISOString(), end.toISOString()]);
    return rows.some(({ count }) => count >= captchaAfter.failures);
  },
  async areMany(keys) {
    const values = [hashed(keys), captchaAfter.failures, clock.now().toISOString()];
    return (await db.run(findMany, values)).length > 0;
  },
  async forget(keys) {
    await db.run(forgetAll, [hashed(keys)]);
  },
});
