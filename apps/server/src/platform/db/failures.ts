import { createHash } from 'node:crypto';
import { and, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import { captchaAfter } from '@hub/contract/limits';
import { rateCounters } from '#schema/platform.ts';
import { after, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

/**
 * Failures in a row, by key, in the database, so that all processes share them. They are forgotten
 * by a success, or when none was added for a while. Unlike a rate limit they refuse nothing.
 */
export interface Failures {
  add(keys: readonly string[]): Promise<void>;
  /** Whether any of the keys has as many as make a captcha necessary. */
  areMany(keys: readonly string[]): Promise<boolean>;
  forget(keys: readonly string[]): Promise<void>;
}

const hashed = (keys: readonly string[]): string[] =>
  keys.map((key) => createHash('sha256').update(`failures:${key}`).digest('base64url'));

export function createFailures({ db, clock }: { db: Db; clock: Clock }): Failures {
  const { key: column, count, expiresAt } = rateCounters;
  return {
    async add(keys) {
      const now = clock.now();
      const end = after(now, captchaAfter.forgottenMs);
      // In one order, so that two who fail at once do not wait for each other.
      const rows = hashed(keys)
        .toSorted()
        .map((key) => ({ key, windowStart: now, count: 1, expiresAt: end }));
      await db
        .sql()
        .insert(rateCounters)
        .values(rows)
        .onConflictDoUpdate({
          target: column,
          set: {
            count: sql`case when ${lte(expiresAt, now)} then 1 else ${count} + 1 end`,
            windowStart: sql`excluded.window_start`,
            expiresAt: sql`excluded.expires_at`,
          },
        });
    },
    async areMany(keys) {
      const rows = await db
        .sql()
        .select({ count })
        .from(rateCounters)
        .where(
          and(
            inArray(column, hashed(keys)),
            gte(count, captchaAfter.failures),
            gt(expiresAt, clock.now()),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },
    async forget(keys) {
      await db
        .sql()
        .delete(rateCounters)
        .where(inArray(column, hashed(keys)));
    },
  };
}
