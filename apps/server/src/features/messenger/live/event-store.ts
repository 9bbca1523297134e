import type { Db } from '#platform/db/db.ts';
import { statement, writing } from '#platform/db/statement.ts';
import { jsonList, jsonObject, type RowOf } from '#platform/db/sql/typed-sql.ts';
import { conversationEvents } from '#schema/conversations.ts';

type Row = typeof conversationEvents.$inferSelect;

/** Something that happened in a conversation, for whoever has it on screen. */
export type NewEvent = Pick<Row, 'conversationId' | 'kind' | 'position' | 'isInternal'>;

/** The same as it was kept. */
export type Happened = NewEvent & Pick<Row, 'id' | 'userId'>;

/** Where hubs hear of it. */
export const eventChannel = 'conversation_events';

/** In the order of what is told. */
const told = ['id', 'user_id', 'conversation_id', 'kind', 'position', 'is_internal'].join(', ');

/** Class of the advisory locks that name events whose transactions have not ended. */
const unsettledLocks = 0x6576;

const insert = writing<object>(
  'conversation_event_insert',
  `with event as (
    insert into conversation_events (conversation_id, user_id, kind, position, is_internal, at)
    select c.id, c.user_id, $2, $3::int, $4::boolean, $5::timestamptz
    from conversations c where c.id = $1 returning ${told}
  )
  select pg_notify('${eventChannel}', json_build_array(${told})::text),
    pg_advisory_xact_lock(${unsettledLocks}, id) from event`,
);

/** The oldest event whose transaction has not ended; each holds a lock until then. */
const unsettled = statement<{ readonly oldest: number | null }>(
  'conversation_events_unsettled',
  `select min(objid::bigint)::int as oldest from pg_locks
   where locktype = 'advisory' and classid = ${unsettledLocks} and objsubid = 2
     and database = (select oid from pg_database where datname = current_database())`,
);

type Told = [
  id: number,
  userId: number | null,
  conversationId: number,
  kind: Happened['kind'],
  position: number | null,
  isInternal: boolean,
];

/** What another hub told, or this one; null: a hub of another release, which told it in another way. */
export function readTold(payload: string): Happened | null {
  if (!/^\[\d+,.+,(?:true|false)\]$/.test(payload.replaceAll(' ', ''))) return null;
  const [id, userId, conversationId, kind, position, isInternal] = JSON.parse(payload) as Told;
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

/** What a reader may have missed. */
export interface Missed {
  /**
   * Whatever comes later has a greater id. Transactions commit in another order than they began in: the
   * newest events may have company yet.
   */
  readonly settled: number;
  /** The oldest that is still kept; null: there is none. */
  readonly oldest: number | null;
  readonly events: readonly Happened[];
}

const missed = (name: string, condition: string) => {
  const events = eventsFrom(condition);
  return statement<Omit<Missed, 'events'> & { readonly events: RowOf<typeof events> }>(
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
  // The newest stays: it says where whoever asks next goes on from.
  `delete from conversation_events
   where at < $1::timestamptz and id < (select max(id) from conversation_events)`,
);

interface Since {
  /** Events up to this one are known. */
  readonly after: number;
  /** Before this instant each event that was drawn has its lock, or its transaction has ended. */
  readonly settledBefore: Date;
  readonly limit: number;
}

export const createEventStore = (db: Db) => ({
  /** Kept, and told to every hub when the transaction commits. */
  async add({ conversationId, kind, position, isInternal }: NewEvent, now: Date): Promise<void> {
    await db.run(insert, [conversationId, kind, position, isInternal, now.toISOString()]);
  },
  /** What a buyer may know of; with null what happened to all. */
  async since(userId: number | null, { after, settledBefore, limit }: Since): Promise<Missed> {
    // Read before the events: a transaction that ends in between has its event among them.
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
