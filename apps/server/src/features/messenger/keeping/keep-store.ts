import { and, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { conversations } from '#schema/conversations.ts';
import { inboundMails } from '#schema/inbound-mails.ts';

interface FoundRow {
  readonly id: number;
}

const closed = statement<FoundRow>(
  'conversations_closed_before',
  `select c.id from conversations c where c.closed_at < $1::timestamptz and c.merged_into is null
   order by c.closed_at limit $2`,
);
const reports = statement<FoundRow>(
  'conversations_reports_before',
  `select c.id from conversations c
   where c.user_id is null and c.last_at < $1::timestamptz order by c.last_at, c.id limit $2`,
);
/** Conversations of a person, including login reports from the person’s address. */
const ofPerson = statement<FoundRow>(
  'conversations_of_person',
  `select c.id from conversations c
   where c.user_id = $1
     or c.user_id is null and lower(c.email) = (select lower(u.email) from users u where u.id = $1)
   order by c.id limit $2`,
);

const isOneOf = (ids: readonly number[]) => inArray(conversations.id, [...ids]);

async function remove(db: Db, condition: SQL | undefined): Promise<void> {
  await db.sql().delete(conversations).where(condition);
}

export const createKeepStore = (db: Db) => ({
  async closedBefore(instant: Date, limit: number): Promise<number[]> {
    return (await db.run(closed, [instant.toISOString(), limit])).map(({ id }) => id);
  },
  /** Returns conversations without an account and without a message since an instant. */
  async reportsBefore(instant: Date, limit: number): Promise<number[]> {
    return (await db.run(reports, [instant.toISOString(), limit])).map(({ id }) => id);
  },
  async ofPerson(userId: number, limit: number): Promise<number[]> {
    return (await db.run(ofPerson, [userId, limit])).map(({ id }) => id);
  },
  /** Deletes the records of emails from the address of a person. */
  async forgetEmails(userId: number): Promise<void> {
    const address = sql`(select lower(email) from users where id = ${userId})`;
    await db.sql().delete(inboundMails).where(eq(inboundMails.fromAddress, address));
  },
  /** Deletes conversations that are still closed since before an instant and not merged. */
  async removeClosed(ids: readonly number[], before: Date): Promise<void> {
    const isClosed = and(lt(conversations.closedAt, before), isNull(conversations.mergedInto));
    await remove(db, and(isOneOf(ids), isClosed));
  },
  async removeReports(ids: readonly number[], before: Date): Promise<void> {
    await remove(db, and(isOneOf(ids), lt(conversations.lastAt, before)));
  },
  async removeAll(ids: readonly number[]): Promise<void> {
    await remove(db, isOneOf(ids));
  },
});
