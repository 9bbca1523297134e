import { eq, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { instanceCommands } from '#schema/platform.ts';

/** Commands to every instance on the database; each polls every few seconds. */
export const createInstanceCommands = ({ db, clock }: { db: Db; clock: Clock }) => ({
  async give(name: 'catalog'): Promise<void> {
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
  /** Returns how often the command was given. */
  async count(name: 'catalog'): Promise<number> {
    const [row] = await db
      .sql()
      .select({ count: instanceCommands.count })
      .from(instanceCommands)
      .where(eq(instanceCommands.name, name));
    return row?.count ?? 0;
  },
});

export type InstanceCommands = ReturnType<typeof createInstanceCommands>;
