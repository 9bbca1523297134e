import { eq, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { signals } from '#schema/platform.ts';

/** Commands to every instance on the database; each polls every few seconds. */
export interface Signals {
  give(name: 'catalog'): Promise<void>;
  /** Returns how often the command was given. */
  count(name: 'catalog'): Promise<number>;
}

export const createSignals = ({ db, clock }: { db: Db; clock: Clock }): Signals => ({
  async give(name) {
    const at = clock.now();
    await db
      .sql()
      .insert(signals)
      .values({ name, count: 1, at })
      .onConflictDoUpdate({ target: signals.name, set: { count: sql`${signals.count} + 1`, at } });
  },
  async count(name) {
    const [row] = await db
      .sql()
      .select({ count: signals.count })
      .from(signals)
      .where(eq(signals.name, name));
    return row?.count ?? 0;
  },
});
