import { and, eq, or } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { columnsOf, type RowOf } from '#platform/db/sql/typed-sql.ts';
import { sessions } from '#schema/identity.ts';
import { pushSubscriptions } from '#schema/messenger.ts';

type Row = typeof pushSubscriptions.$inferSelect;
export type PushApp = Row['app'];

const subscription = columnsOf('p', {
  id: pushSubscriptions.id,
  app: pushSubscriptions.app,
  sessionHash: pushSubscriptions.sessionHash,
  subscriptionSealed: pushSubscriptions.subscriptionSealed,
  signedBy: pushSubscriptions.signedBy,
});

/** Subscription that receives an unread message, with the data of its notification. */
export type DuePush = RowOf<typeof subscription> & {
  readonly conversationId: number;
  /** True for a note that mentions the operator. */
  readonly isMention: boolean;
  /** Author of the note, or name or address of the buyer. */
  readonly name: string;
  /** Language of the recipient; null without a choice. */
  readonly language: string | null;
};

/**
 * Subscriptions of all recipients who have not read message `$1`. `$2` limits the result to one
 * subscription.
 */
const due = statement<DuePush>(
  'push_due',
  `with said as (
     select m.id, m.side, m.is_note, m.position, m.read_early, c.id as conversation_id, c.user_id,
       c.assigned_to, c.buyer_read_position, c.publisher_read_position,
       case when m.is_note then coalesce(w.username, m.program, '')
         else coalesce(b.first_name || ' ' || b.last_name, c.email, '') end as name
     from conversation_messages m join conversations c on c.id = m.conversation_id
       left join users w on w.id = m.author_id left join users b on b.id = c.user_id
     where m.id = $1
   ), readers as (
     select said.user_id as reader, 'web' as app, said.* from said
     where side = 'publisher' and not is_note and not read_early and position > buyer_read_position
     union all
     select n.operator_id, 'console', said.* from said
       join conversation_mentions n on n.message_id = said.id and n.read_at is null where is_note
     union all
     select u.id, 'console', said.* from said join users u on u.is_admin
     where side = 'buyer' and not is_note and position > publisher_read_position
   )
   select ${subscription.text}, r.conversation_id as "conversationId", r.is_note as "isMention",
     r.name, u.language
   from readers r join users u on u.id = r.reader
     join push_subscriptions p on p.user_id = r.reader and p.app = r.app
   where ($2::text is null or p.id = $2) and (r.app = 'web' or r.is_note or p.views ? 'all'
     or p.views ? 'mine' and r.assigned_to = r.reader
     or p.views ? 'nobodys' and r.assigned_to is null)`,
);

const ofBuyer = statement<object>(
  'push_of_buyer',
  `select true from push_subscriptions where user_id = $1 and app = 'web' limit 1`,
);
const ofOperators = statement<object>(
  'push_of_operators',
  `select true from users u join push_subscriptions p on p.user_id = u.id and p.app = 'console'
   where u.is_admin limit 1`,
);

const { id, sessionHash, app, endpointHash, views } = pushSubscriptions;

export const createPushStore = (db: Db) => ({
  async find(session: string, its: PushApp) {
    const [row] = await db
      .sql()
      .select({ endpointHash, views })
      .from(pushSubscriptions)
      .where(and(eq(sessionHash, session), eq(app, its)));
    return row ?? null;
  },
  /**
   * Stores a subscription. It replaces the subscriptions of the session and of the browser. An
   * ended session stores nothing.
   */
  async replace(row: Row): Promise<void> {
    const isSession = eq(sessions.idHash, row.sessionHash);
    const [session] = await db
      .sql()
      .select({ id: sessions.userId })
      .from(sessions)
      .where(isSession)
      .for('key share');
    if (!session) return;
    await db
      .sql()
      .delete(pushSubscriptions)
      .where(
        or(
          and(eq(sessionHash, row.sessionHash), eq(app, row.app)),
          eq(endpointHash, row.endpointHash),
        ),
      );
    // Another person may save the same endpoint at the same moment.
    await db.sql().insert(pushSubscriptions).values(row).onConflictDoNothing();
  },
  async removeOf(session: string, its: PushApp): Promise<void> {
    const isIts = and(eq(sessionHash, session), eq(app, its));
    await db.sql().delete(pushSubscriptions).where(isIts);
  },
  async remove(subscriptionId: string): Promise<void> {
    await db.sql().delete(pushSubscriptions).where(eq(id, subscriptionId));
  },
  /** Returns true if the buyer has a subscription. `userId` null stands for operators. */
  async isWanted(userId: number | null): Promise<boolean> {
    const rows = userId === null ? db.run(ofOperators, []) : db.run(ofBuyer, [userId]);
    return (await rows).length > 0;
  },
  due: (messageId: number, only: string | null) => db.run(due, [messageId, only]),
});
