import { getTableName } from 'drizzle-orm';
import { taskRuns } from '#schema/platform.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

export type TaskRun = typeof taskRuns.$inferSelect;

/** Returns all results, also for processes that run no tasks. */
export const listDone = (db: Db): Promise<TaskRun[]> =>
  db.sql().select().from(taskRuns).orderBy(taskRuns.name);

/** Writes a row and deletes it, to prove that the database accepts writes. */
export async function tryWriting(db: Db): Promise<void> {
  const table = getTableName(taskRuns);
  await db.query(`insert into ${table} (name) values ('doctor') on conflict do nothing`);
  await db.query(`delete from ${table} where name = 'doctor'`);
}

interface TaskRunsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: string;
}

/** Scheduled tasks and their latest results, for every instance. */
export const createTaskRuns = ({ db, clock, hub }: TaskRunsDependencies) => ({
  /** Never throws: the task has run, even if that cannot be recorded. */
  async record(name: string, end: 'done' | 'failed'): Promise<void> {
    const at = clock.now();
    const set = end === 'done' ? { doneAt: at, doneBy: hub } : { failedAt: at, failedBy: hub };
    await db
      .sql()
      .insert(taskRuns)
      .values({ name, ...set })
      .onConflictDoUpdate({ target: taskRuns.name, set })
      .catch(() => {});
  },
  list: (): Promise<TaskRun[]> => listDone(db),
});

export type TaskRuns = ReturnType<typeof createTaskRuns>;
