import { getTableName } from 'drizzle-orm';
import { lastDone } from '#schema/platform.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

export type DoneRow = typeof lastDone.$inferSelect;

/** Scheduled tasks and their latest results, for every instance. */
export interface LastDone {
  /** Never throws: the task has run, even if that cannot be recorded. */
  record(name: string, end: 'done' | 'failed'): Promise<void>;
  list(): Promise<DoneRow[]>;
}

/** Returns all results, also for processes that run no tasks. */
export const listDone = (db: Db): Promise<DoneRow[]> =>
  db.sql().select().from(lastDone).orderBy(lastDone.name);

/** Writes a row and deletes it. */
export async function tryWriting(db: Db): Promise<void> {
  const table = getTableName(lastDone);
  await db.query(`insert into ${table} (name) values ('doctor') on conflict do nothing`);
  await db.query(`delete from ${table} where name = 'doctor'`);
}

interface LastDoneParts {
  readonly db: Db;
  readonly clock: Clock;
  /** The name of this hub. */
  readonly hub: string;
}

export const createLastDone = ({ db, clock, hub }: LastDoneParts): LastDone => ({
  async record(name, end) {
    const at = clock.now();
    const set = end === 'done' ? { doneAt: at, doneBy: hub } : { failedAt: at, failedBy: hub };
    await db
      .sql()
      .insert(lastDone)
      .values({ name, ...set })
      .onConflictDoUpdate({ target: lastDone.name, set })
      .catch(() => {});
  },
  list: () => listDone(db),
});
