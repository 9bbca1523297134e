import type { TestHub } from './hub.ts';

/**
 * Makes the emails about unread messages due. It changes the rows, because the database's clock
 * decides when a job runs.
 */
export async function twoMinutesLater({ db }: TestHub): Promise<void> {
  await db.query(
    "update pgboss.job set start_after = now() where name like 'conversation-%' and state = 'created'",
  );
}

/** Returns true if no message waits for its email. */
export async function allMailed({ db }: TestHub): Promise<boolean> {
  const { rows } = await db.query(
    "select 1 from pgboss.job where name like 'conversation-%' and state < 'completed'",
  );
  return rows.length === 0;
}
