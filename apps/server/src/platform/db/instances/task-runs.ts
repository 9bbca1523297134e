import { getTableName } from 'drizzle-orm';
import { taskRuns } from '#schema/platform.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

export type TaskRun = typeof taskRuns.$inferSelect;

/** Returns the latest result of each scheduled task, also in processes that run no tasks. */
export const listDone = (db: Db): Promise<TaskRun[]> =>
  db.sql().select().from(taskRuns).orderBy(taskRuns.name);

/** Inserts and deletes a row, to prove that the database accepts writes. */
export async function tryWriting(db: Db): Promise<void> {
  const table = getTableName(taskRuns);
  await db.query(`insert into ${table} (name) values ('doctor') on conflict do nothing`);
  await db.query(`delete from ${table} where name = 'doctor'`);
}

export const createTaskRuns = ({ db, clock, hub }: { db: Db; clock: Clock; hub: string }) => ({
  /** Stores the result of a task. Never throws, because a failed record does not undo the task. */
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
