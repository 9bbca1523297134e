import { createHash } from 'node:crypto';
import { lt } from 'drizzle-orm';
import {
  knownRefusals,
  perLargeNetwork,
  rateLimits,
  type RateLimitName,
} from '@hub/contract/limits';
import { tooManyTries } from '@hub/contract/problems';
import { rateCounters } from '#schema/platform.ts';
import { type Clock, after } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { statement, writing } from '#platform/db/statement.ts';
import { Problem } from '#platform/problem.ts';

/** Maximum number of remembered counters; the oldest counter is dropped first. */
const most = 10_000;

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

interface RateLimitSettings {
  readonly db: Db;
  readonly clock: Clock;
  /** False counts and refuses nothing. */
  readonly enabled: boolean;
}

const countOne = writing<{ count: number }>(
  'rate_limit_count',
  `insert into rate_counters as counter (key, window_start, count, expires_at)
  values ($1::text, $2::timestamptz, 1, $3::timestamptz)
  on conflict (key) do update set
    count = case when counter.window_start = excluded.window_start then counter.count + 1 else 1 end,
    window_start = excluded.window_start,
    expires_at = excluded.expires_at
  returning count`,
);

const countedSoFar = statement<{ count: number }>(
  'rate_limit_so_far',
  `select count from rate_counters where key = $1::text and window_start = $2::timestamptz`,
);

/**
 * Creates rate limits by purpose in fixed windows. The database counts, so that all processes share
 * the limits.
 */
export function createRateLimits({ db, clock, enabled }: RateLimitSettings) {
  // Without this list, a client that retries in a loop would cause a write for each request.
  const refusals = createKnownRefusals();

  const counterOf = (name: RateLimitName, key: string) => {
    const { windowMs, max } = rateLimits[name];
    const now = clock.now();
    const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
    const hashed = createHash('sha256').update(`${name}:${key}`).digest('base64url');
    const end = after(windowStart, windowMs);
    const waitSeconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
    return { max, now, windowStart, hashed, end, waitSeconds };
  };

  /** Counts a request and returns the seconds to wait; `times` multiplies the limit. */
  const count = async (name: RateLimitName, key: string, times = 1): Promise<number> => {
    if (!enabled) return 0;
    const { max, now, windowStart, hashed, end, waitSeconds } = counterOf(name, key);
    if (refusals.has(hashed, now)) return waitSeconds;
    const values = [hashed, windowStart.toISOString(), end.toISOString()];
    const [row] = await db.run(countOne, values);
    const tooMany = (row?.count ?? 0) - max * times;
    if (tooMany <= 0) return 0;
    if (tooMany > knownRefusals.after) {
      const until = after(now, knownRefusals.lastMs);
      refusals.add(hashed, until < end ? until : end);
    }
    return waitSeconds;
  };

  const requireNoWait = (waitSeconds: number): void => {
    if (waitSeconds > 0) {
      throw new Problem('rate_limited', {
        message: tooManyTries(waitSeconds),
        retryAfterSeconds: waitSeconds,
      });
    }
  };

  return {
    /** Counts a request; throws `rate_limited` with the waiting time if it exceeds the limit. */
    async take(name: RateLimitName, key: string): Promise<void> {
      requireNoWait(await count(name, key));
    },
    /** Counts a request for an address, and for the larger network of the address. */
    async takeFrom(name: RateLimitName, address: string, about = ''): Promise<void> {
      const waits = await Promise.all(
        networksOf(address).map(({ key, times }) => count(name, `${about}${key}`, times)),
      );
      requireNoWait(Math.max(...waits));
    },
    /** Throws `rate_limited` without counting, for limits that count only failures. */
    async requireLeft(name: RateLimitName, key: string): Promise<void> {
      if (!enabled) return;
      const { max, windowStart, hashed, waitSeconds } = counterOf(name, key);
      const [row] = await db.run(countedSoFar, [hashed, windowStart.toISOString()]);
      requireNoWait((row?.count ?? 0) > max ? waitSeconds : 0);
    },
    /** Counts and returns true within the limit, for limits that clients must not notice. */
    allows: async (name: RateLimitName, key: string) => (await count(name, key)) === 0,
    /** Deletes the counters of windows that have ended. */
    async sweep(): Promise<void> {
      await db.sql().delete(rateCounters).where(lt(rateCounters.expiresAt, clock.now()));
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Returns the /64 network of an IPv6 address, or the whole IPv4 address. */
export function limitKeyOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (v4?.[1]) return v4[1];
  return address.includes(':') ? prefixOf(address, 64) : address;
}

/** Returns the keys that count a request of an address, each with the multiple of its limit. */
export function networksOf(address: string): { readonly key: string; readonly times: number }[] {
  const key = limitKeyOf(address);
  const own = { key, times: 1 };
  if (!key.includes(':')) return [own];
  return [own, { key: prefixOf(address, 48), times: perLargeNetwork }];
}

function prefixOf(address: string, bits: 48 | 64): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const full = [...groups, ...Array.from({ length: missing }, () => '0')];
  return `${full
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`;
}
