import { eq, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { instanceCommands } from '#schema/platform.ts';

/** Commands to every instance on the database; each polls every few seconds. */
export interface InstanceCommands {
  give(name: 'catalog'): Promise<void>;
  /** Returns how often the command was given. */
  count(name: 'catalog'): Promise<number>;
}

export const createInstanceCommands = ({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): InstanceCommands => ({
  async give(name) {
    const at = clock.now();
    await db
      .sql()
      .insert(instanceCommands)
      .values({ name, count: 1, at })
      .onConflictDoUpdate({
        target: instanceCommands.name,
        set: { count: sql`${instanceCommands.count} + 1`, at },
      });
  },
  async count(name) {
    const [row] = await db
      .sql()
      .select({ count: instanceCommands.count })
      .from(instanceCommands)
      .where(eq(instanceCommands.name, name));
    return row?.count ?? 0;
  },
});
