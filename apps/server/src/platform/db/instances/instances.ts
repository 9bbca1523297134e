import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { seconds } from '@hub/contract/limits';
import { hubs, instanceCommands } from '#schema/platform.ts';
import { after, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

export type Instance = typeof hubs.$inferSelect;

/** Time without a heartbeat until an instance is gone, in milliseconds. A few may fail. */
const goneAfter = seconds(60);

/** Creates the registry of instances on one database. */
export const createInstances = (db: Db) => ({
  /** Stores the heartbeat of this instance, and deletes instances that are gone. */
  async beat(hub: Instance): Promise<void> {
    const target = [hubs.name, hubs.startedAt];
    await db.sql().insert(hubs).values(hub).onConflictDoUpdate({ target, set: hub });
    await db
      .sql()
      .delete(hubs)
      .where(lte(hubs.seenAt, after(hub.seenAt, -goneAfter)));
  },
  async leave({ name, startedAt }: Pick<Instance, 'name' | 'startedAt'>): Promise<void> {
    await db
      .sql()
      .delete(hubs)
      .where(and(eq(hubs.name, name), eq(hubs.startedAt, startedAt)));
  },
  list: (now: Date): Promise<Instance[]> =>
    db
      .sql()
      .select()
      .from(hubs)
      .where(gt(hubs.seenAt, after(now, -goneAfter)))
      .orderBy(hubs.name, hubs.startedAt),
});

/** Creates commands to every instance on the database; each instance polls every few seconds. */
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
