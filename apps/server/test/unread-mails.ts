import type { TestHub } from './hub.ts';

/**
 * Advances two minutes for unread messages: a job's time is the database's, which no test moves.
 */
export async function twoMinutesLater({ db }: TestHub): Promise<void> {
  await db.query(
    "update pgboss.job set start_after = now() where name like 'conversation-%' and state = 'created'",
  );
}

/** Returns true once no message waits to be emailed. */
export async function allMailed({ db }: TestHub): Promise<boolean> {
  const { rows } = await db.query(
    "select 1 from pgboss.job where name like 'conversation-%' and state < 'completed'",
  );
  return rows.length === 0;
}
