import type { Db } from '#platform/db/db.ts';
import { statement, writing } from '#platform/db/statement.ts';
import { jsonList, jsonObject, type RowOf } from '#platform/db/sql/typed-sql.ts';
import { conversationEvents } from '#schema/conversations.ts';

type Row = typeof conversationEvents.$inferSelect;

/** New event for every client that shows the conversation. */
export type NewEvent = Pick<Row, 'conversationId' | 'kind' | 'position' | 'isInternal'>;

export type ConversationEvent = NewEvent & Pick<Row, 'id' | 'userId'>;

/** Name of the NOTIFY channel for events. */
export const eventChannel = 'conversation_events';

/** Columns in a notification, in their order. */
const notified = ['id', 'user_id', 'conversation_id', 'kind', 'position', 'is_internal'].join(', ');

/** Class of the advisory locks of events in open transactions. */
const unsettledLocks = 0x6576;

const insert = writing<object>(
  'conversation_event_insert',
  `with event as (
    insert into conversation_events (conversation_id, user_id, kind, position, is_internal, at)
    select c.id, c.user_id, $2, $3::int, $4::boolean, $5::timestamptz
    from conversations c where c.id = any($1::int[]) returning ${notified}
  )
  select pg_notify('${eventChannel}', json_build_array(${notified})::text),
    pg_advisory_xact_lock(${unsettledLocks}, id) from event`,
);

/** Smallest event id of an open transaction. An open transaction locks its event ids. */
const unsettled = statement<{ readonly oldest: number | null }>(
  'conversation_events_unsettled',
  `select min(objid::bigint)::int as oldest from pg_locks
   where locktype = 'advisory' and classid = ${unsettledLocks} and objsubid = 2
     and database = (select oid from pg_database where datname = current_database())`,
);

type Notification = [
  id: number,
  userId: number | null,
  conversationId: number,
  kind: ConversationEvent['kind'],
  position: number | null,
  isInternal: boolean,
];

/** Parses the payload of a notification. Returns null for the format of another release. */
export function readNotification(payload: string): ConversationEvent | null {
  if (!/^\[\d+,.+,(?:true|false)\]$/.test(payload.replaceAll(' ', ''))) return null;
  const [id, userId, conversationId, kind, position, isInternal] = JSON.parse(
    payload,
  ) as Notification;
  return { id, userId, conversationId, kind, position, isInternal };
}

const event = jsonObject('e', {
  id: conversationEvents.id,
  userId: conversationEvents.userId,
  conversationId: conversationEvents.conversationId,
  kind: conversationEvents.kind,
  position: conversationEvents.position,
  isInternal: conversationEvents.isInternal,
});
const eventsFrom = (condition: string) =>
  jsonList(event, {
    from: `(select * from conversation_events where id > $2::bigint ${condition} order by id limit $3) e`,
    orderBy: 'e.id',
  });

interface MissedEvents {
  /**
   * Every event up to this id is visible. Later ids may appear in another order, because
   * transactions do not commit in the order of their event ids.
   */
  readonly settled: number;
  /** Smallest stored event id; null without events. */
  readonly oldest: number | null;
  readonly events: readonly ConversationEvent[];
}

const missed = (name: string, condition: string) => {
  const events = eventsFrom(condition);
  return statement<Omit<MissedEvents, 'events'> & { readonly events: RowOf<typeof events> }>(
    name,
    `select least($4::int - 1, coalesce(
        (select id from conversation_events where at <= $1::timestamptz order by at desc limit 1),
        (select min(id) - 1 from conversation_events), 0)) as settled,
      (select min(id) from conversation_events) as oldest, ${events.text} as events`,
  );
};
const ofAll = missed('conversation_events_after', '');
const ofUser = missed('conversation_events_of_user_after', 'and user_id = $5 and not is_internal');

const sweep = writing<object>(
  'conversation_events_sweep',
  // The newest event stays as the cursor for the next poll.
  `delete from conversation_events
   where at < $1::timestamptz and id < (select max(id) from conversation_events)`,
);

interface EventQuery {
  /** Id of the last event that the reader has received. */
  readonly after: number;
  /** Instant before which no event can appear: older events are committed or locked. */
  readonly settledBefore: Date;
  readonly limit: number;
}

export const createEventStore = (db: Db) => ({
  /** Stores an event for each conversation. A commit notifies all instances. */
  async add(
    ids: readonly number[],
    { kind, position, isInternal }: Omit<NewEvent, 'conversationId'>,
    now: Date,
  ): Promise<void> {
    await db.run(insert, [[...ids], kind, position, isInternal, now.toISOString()]);
  },
  /** Returns the missed events that a buyer may see. `userId` null returns all missed events. */
  async since(
    userId: number | null,
    { after, settledBefore, limit }: EventQuery,
  ): Promise<MissedEvents> {
    // The locks are read before the events, so that an event committed in between is returned.
    const [{ oldest } = { oldest: null }] = await db.run(unsettled, []);
    const values = [settledBefore.toISOString(), after, limit, oldest];
    const rows = await (userId === null
      ? db.run(ofAll, values)
      : db.run(ofUser, [...values, userId]));
    return rows[0] ?? { settled: 0, oldest: null, events: [] };
  },
  async sweep(before: Date): Promise<void> {
    await db.run(sweep, [before.toISOString()]);
  },
});
