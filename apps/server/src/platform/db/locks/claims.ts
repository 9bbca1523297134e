import { after, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';

// A lease is a counter of one, so the same cleanup removes it.
const claimOne = writing<{ key: string }>(
  'claim',
  `insert into rate_counters as counter (key, window_start, count, expires_at)
  values ($1, $2::timestamptz, 1, $3::timestamptz)
  on conflict (key) do update
    set window_start = excluded.window_start, expires_at = excluded.expires_at
    where counter.expires_at <= excluded.window_start
  returning key`,
);

const holdOne = writing(
  'claim_hold',
  'update rate_counters set expires_at = $2::timestamptz where key = $1',
);

/** Creates leases that only one of several instances obtains. */
export function createClaims({ db, clock }: { db: Db; clock: Clock }) {
  const keyOf = (name: string): string => `claim:${name}`;
  return {
    /** Returns true to only one caller until this many milliseconds have passed. */
    async claim(name: string, milliseconds: number): Promise<boolean> {
      const now = clock.now();
      const end = after(now, milliseconds);
      const values = [keyOf(name), now.toISOString(), end.toISOString()];
      return (await db.run(claimOne, values)).length === 1;
    },
    /** Extends the lease by this time from now; 0 ends it immediately. */
    async hold(name: string, milliseconds: number): Promise<void> {
      const end = after(clock.now(), milliseconds);
      await db.run(holdOne, [keyOf(name), end.toISOString()]);
    },
  };
}

export type Claims = ReturnType<typeof createClaims>;
