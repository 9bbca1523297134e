import { createHash } from 'node:crypto';
import { lt } from 'drizzle-orm';
import {
  knownRefusals,
  perLargeNetwork,
  rateLimits,
  type RateLimitName,
} from '@hub/contract/limits';
import { tooManyTries } from '@hub/contract/problems';
import { createKnownRefusals } from './known-refusals.ts';
import { rateCounters } from '#schema/platform.ts';
import type { Clock } from '#platform/clock.ts';
import { after } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';
import { Problem } from '#platform/problem.ts';

/** Counts by purpose in fixed windows, in the database, so that all processes share them. */
export interface RateLimits {
  /** Counts one; throws `rate_limited` with the time to wait when it was one too many. */
  take(name: RateLimitName, key: string): Promise<void>;
  /** The same by address: what one person holds, and the larger network around it. */
  takeFrom(name: RateLimitName, address: string, about?: string): Promise<void>;
  /** Counts one; answers whether it was still allowed, for limits that nobody may notice. */
  allows(name: RateLimitName, key: string): Promise<boolean>;
  /** Counts one within a statement that does more, by `countedText`; throws as `take` does. */
  within(name: RateLimitName, key: string): Counting;
  /** Removes counters whose window has passed. */
  sweep(): Promise<void>;
}

/** What such a statement is given, and what its answer is held against. */
export interface Counting {
  /**
   * For the three places of `countedText`, and how many are allowed. Where nothing is counted, as limits are
   * off, the most is 0; for somebody who is known to be refused it is -1, so that nothing else is done either.
   */
  readonly values: readonly [string | null, string | null, string | null, number];
  /** Throws `rate_limited` when it was one too many; null: nothing was counted. */
  check(count: number | null): void;
}

const allowEverything: RateLimits = {
  take: async () => {},
  takeFrom: async () => {},
  allows: async () => true,
  within: () => ({ values: [null, null, null, 0], check() {} }),
  sweep: async () => {},
};

interface RateLimitParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly enabled: boolean;
}

/** Counts one by the values at three places from `first` on, where that is asked for. */
export const countedText = (first: number, condition = 'true'): string =>
  `insert into rate_counters as counter (key, window_start, count, expires_at)
  select $${first}::text, $${first + 1}::timestamptz, 1, $${first + 2}::timestamptz
  where $${first}::text is not null and ${condition}
  on conflict (key) do update set
    count = case when counter.window_start = excluded.window_start then counter.count + 1 else 1 end,
    window_start = excluded.window_start,
    expires_at = excluded.expires_at
  returning count`;

const countOne = writing<{ count: number }>('rate_limit_count', countedText(1));

export function createRateLimits({ db, clock, enabled }: RateLimitParts): RateLimits {
  if (!enabled) return allowEverything;

  // Somebody who asks in a loop, long refused, costs everybody else a write each time.
  const refusals = createKnownRefusals();

  /** What counts one; `times` as many as usual are allowed. */
  const counterOf = (name: RateLimitName, key: string, times = 1) => {
    const { windowMs, max } = rateLimits[name];
    const now = clock.now();
    const windowStart = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
    const hashed = createHash('sha256').update(`${name}:${key}`).digest('base64url');
    const end = after(windowStart, windowMs);
    const waitSeconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
    return {
      values: [hashed, windowStart.toISOString(), end.toISOString()] as const,
      most: max * times,
      /** Known to be refused; nobody asks the database. */
      refused: refusals.has(hashed, now) ? waitSeconds : 0,
      /** How many seconds to wait, after so many. */
      waitAt(count: number): number {
        const tooMany = count - max * times;
        if (tooMany <= 0) return 0;
        if (tooMany > knownRefusals.after) {
          const until = after(now, knownRefusals.lastMs);
          refusals.add(hashed, until < end ? until : end);
        }
        return waitSeconds;
      },
    };
  };

  /** How many seconds to wait. */
  const count = async (name: RateLimitName, key: string, times = 1): Promise<number> => {
    const { values, refused, waitAt } = counterOf(name, key, times);
    if (refused > 0) return refused;
    const [row] = await db.run(countOne, values);
    return waitAt(row?.count ?? 0);
  };

  const requireNoWait = (waitSeconds: number): void => {
    if (waitSeconds > 0) throw new Problem('rate_limited', refusalOf(waitSeconds));
  };

  return {
    async take(name, key) {
      requireNoWait(await count(name, key));
    },
    async takeFrom(name, address, about = '') {
      const waits = await Promise.all(
        networksOf(address).map(({ key, times }) => count(name, `${about}${key}`, times)),
      );
      requireNoWait(Math.max(...waits));
    },
    allows: async (name, key) => (await count(name, key)) === 0,
    within(name, key) {
      const { values, most, refused, waitAt } = counterOf(name, key);
      return refused > 0
        ? { values: [null, null, null, -1], check: () => requireNoWait(refused) }
        : { values: [...values, most], check: (counted) => requireNoWait(waitAt(counted ?? 0)) };
    },
    async sweep() {
      await db.sql().delete(rateCounters).where(lt(rateCounters.expiresAt, clock.now()));
    },
  };
}

/** `a minute`, `12 minutes`, `an hour`, `5 hours`: never less than it takes. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}

function refusalOf(waitSeconds: number): { message: string; retryAfterSeconds: number } {
  return {
    message: tooManyTries(inWords(waitSeconds)),
    retryAfterSeconds: waitSeconds,
  };
}

/** The part of an address that one person holds: IPv6 by /64, IPv4 whole. */
export function limitKeyOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (v4?.[1]) return v4[1];
  return address.includes(':') ? prefixOf(address, 64) : address;
}

/** What an address is counted by, and how many times as much as usual each allows. */
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
