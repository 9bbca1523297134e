import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';
import { conversationPresence } from '#schema/conversations.ts';

export type Activity = (typeof conversationPresence.$inferSelect)['doing'];

const put = writing<{ readonly before: Activity | null }>(
  'conversation_presence_put',
  `with before as (
    select doing from conversation_presence
    where conversation_id = $1 and user_id = $2 and until > $4::timestamptz
  ), now as (
    insert into conversation_presence (conversation_id, user_id, doing, until)
    select c.id, $2, $3, $5::timestamptz from conversations c where c.id = $1
    on conflict (conversation_id, user_id) do update set doing = excluded.doing, until = excluded.until
    returning conversation_id
  )
  select (select doing from before) as before from now`,
);

interface IndicatorKey {
  readonly conversationId: number;
  readonly userId: number;
}

export const createTypingIndicatorStore = (db: Db) => ({
  /**
   * Stores the activity of an operator in a conversation. Returns the previous activity, or null
   * without one. Returns undefined if the conversation does not exist.
   */
  async put(
    { conversationId, userId }: IndicatorKey,
    { doing, now, until }: { readonly doing: Activity; readonly now: Date; readonly until: Date },
  ): Promise<Activity | null | undefined> {
    const times = [now.toISOString(), until.toISOString()];
    const [row] = await db.run(put, [conversationId, userId, doing, ...times]);
    return row && row.before;
  },
  /** Removes the activity. Returns true if there was an activity. */
  async remove({ conversationId, userId }: IndicatorKey): Promise<boolean> {
    const { conversationId: of, userId: who } = conversationPresence;
    const rows = await db
      .sql()
      .delete(conversationPresence)
      .where(and(eq(of, conversationId), eq(who, userId)))
      .returning({ of });
    return rows.length > 0;
  },
  /** Removes expired activities. Returns the ids of their conversations. */
  async removeGone(now: Date): Promise<number[]> {
    const { conversationId: of, until } = conversationPresence;
    const rows = await db
      .sql()
      .delete(conversationPresence)
      .where(lte(until, now))
      .returning({ of });
    return [...new Set(rows.map((row) => row.of))];
  },
});
