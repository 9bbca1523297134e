import { inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { conversations } from '#schema/conversations.ts';

interface Found {
  readonly id: number;
}

const closed = statement<Found>(
  'conversations_closed_before',
  `select c.id from conversations c where c.closed_at < $1::timestamptz order by c.closed_at limit $2`,
);
const reports = statement<Found>(
  'conversations_reports_before',
  `select c.id from conversations c
   where c.user_id is null and c.last_at < $1::timestamptz order by c.last_at, c.id limit $2`,
);
/** Of a person, also what they wrote before they could sign in. */
const ofPerson = statement<Found>(
  'conversations_of_person',
  `select c.id from conversations c
   where c.user_id = $1
     or c.user_id is null and lower(c.email) = (select lower(u.email) from users u where u.id = $1)
   order by c.id limit $2`,
);

/** What is not kept any longer. */
export const createKeepStore = (db: Db) => ({
  async closedBefore(instant: Date, limit: number): Promise<number[]> {
    return (await db.run(closed, [instant.toISOString(), limit])).map(({ id }) => id);
  },
  /** Of people without an account: by their last message, whether they were closed or not. */
  async reportsBefore(instant: Date, limit: number): Promise<number[]> {
    return (await db.run(reports, [instant.toISOString(), limit])).map(({ id }) => id);
  },
  async ofPerson(userId: number, limit: number): Promise<number[]> {
    return (await db.run(ofPerson, [userId, limit])).map(({ id }) => id);
  },
  /** With all that was written in them. */
  async remove(ids: readonly number[]): Promise<void> {
    await db
      .sql()
      .delete(conversations)
      .where(inArray(conversations.id, [...ids]));
  },
});

export type KeepStore = ReturnType<typeof createKeepStore>;
