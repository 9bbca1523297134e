import { asc, eq, inArray } from 'drizzle-orm';
import type { Conversation } from '#messenger/records/conversation-store.ts';
import { tagPlace } from '#messenger/records/tag-places.ts';
import type { Db } from '#platform/db/db.ts';
import { statement, writing } from '#platform/db/statement.ts';
import { conversationMoves } from '#schema/conversation-moves.ts';
import { conversations } from '#schema/conversations.ts';

export type Move = typeof conversationMoves.$inferSelect;

/** Marks what the buyer has read, because the read position does not apply to moved messages. */
const keepRead = writing<object>(
  'conversation_moves_keep_read',
  `update conversation_messages m set read_early = true from conversations c
   where c.id = any ($1::int[]) and m.conversation_id = c.id and m.position <= c.buyer_read_position
     and m.side = 'publisher' and not m.is_note and not m.read_early`,
);

const unread = statement<{ readonly id: number }>(
  'conversation_moves_unread',
  `select c.id from conversations c where c.id = any ($1::int[]) and exists (
     select from conversation_messages m where m.conversation_id = c.id and m.side = 'buyer'
       and m.position > c.publisher_read_position)`,
);

/**
 * Moves all messages of `$2` to `$3`, sorted by time. Each conversation keeps the order of its
 * messages, even after a clock change. Messages of the target before the first moved message keep
 * their positions.
 */
const interleave = writing<{ readonly position: number }>(
  'conversation_moves_interleave',
  `with timed as (
     select m.id, m.conversation_id, m.position,
       max(m.created_at) over (partition by m.conversation_id order by m.position) as at
     from conversation_messages m where m.conversation_id in ($2::int, $3::int)
   ), moving as (
     select t.*, $4::int + (row_number() over (
       order by t.at, t.conversation_id = $2::int, t.position))::int as next
     from timed t
     where t.conversation_id = $2::int or t.at > (
       select min(s.at) from timed s where s.conversation_id = $2::int)
   ), kept as (
     insert into moved_messages (conversation_id, position, message_id, move_id)
     select conversation_id, position, id, $1 from moving
   )
   update conversation_messages m set conversation_id = $3, position = v.next
   from moving v where m.id = v.id returning m.position`,
);

/** Moves the messages of a move back to their former positions. */
const takeBack = writing<object>(
  'conversation_moves_take_back',
  `with former as (
     delete from moved_messages where move_id = $1
     returning message_id, conversation_id, position
   ), kept as (
     insert into moved_messages (conversation_id, position, message_id, move_id)
     select m.conversation_id, m.position, m.id, $1
     from former f join conversation_messages m on m.id = f.message_id
   )
   update conversation_messages m set conversation_id = f.conversation_id, position = f.position
   from former f where m.id = f.message_id`,
);

/** Times of a conversation, computed from its messages. */
interface MessageFigures {
  /** Time of the first message of the buyer after the last answer. */
  readonly waitingSince: Date | null;
  readonly lastAt: Date;
  readonly createdAt: Date;
}

/** Computes the times from the messages that the buyer sees. Returns no row without one. */
const figures = statement<MessageFigures>(
  'conversation_moves_figures',
  `select max(m.created_at) as "lastAt", min(m.created_at) as "createdAt",
     min(m.created_at) filter (where m.side = 'buyer' and m.position > coalesce((
       select max(n.position) from conversation_messages n
       where n.conversation_id = $1 and n.side = 'publisher' and not n.is_note), 0)) as "waitingSince"
   from conversation_messages m where m.conversation_id = $1 and not m.is_note having count(*) > 0`,
);

/** Counts the chosen messages, the visible ones among them, and the visible ones that stay. */
const chosen = statement<{
  readonly found: number;
  readonly seen: number;
  readonly left: number;
}>(
  'conversation_moves_chosen',
  `select (count(*) filter (where c.is_chosen))::int as found,
     (count(*) filter (where c.is_chosen and not c.is_note))::int as seen,
     (count(*) filter (where not c.is_chosen and not c.is_note))::int as left
   from (select m.is_note, m.position = any ($2::int[]) as is_chosen
     from conversation_messages m where m.conversation_id = $1) c`,
);

/** Moves messages of `$2` to the end of `$3`. `$5` null moves all messages. */
const moveSome = writing<{ readonly before: number }>(
  'conversation_moves_some',
  `with moving as (
     select m.id, m.position, $4::int + (row_number() over (order by m.position))::int as next
     from conversation_messages m
     where m.conversation_id = $2 and ($5::int[] is null or m.position = any ($5::int[]))
   ), kept as (
     insert into moved_messages (conversation_id, position, message_id, move_id)
     select $2, position, id, $1 from moving
   )
   update conversation_messages m set conversation_id = $3, position = v.next
   from moving v where m.id = v.id returning v.position as before`,
);

/** Copies the tags of `$1` to `$2`. Returns the newly added tags. */
const joinTags = writing<{ readonly id: number }>(
  'conversation_moves_join_tags',
  `insert into conversation_tags (conversation_id, tag_id, item_id, last_at, closed_at)
   select c.id, t.tag_id, t.item_id, ${tagPlace} from conversation_tags t, conversations c
   where t.conversation_id = $1 and c.id = $2
   on conflict do nothing returning tag_id as id`,
);
const removeTags = writing<object>(
  'conversation_moves_remove_tags',
  'delete from conversation_tags where conversation_id = $1 and tag_id = any ($2::int[])',
);

export const createMoveStore = (db: Db) => ({
  /** Locks conversations in the order of their ids, including merged conversations. */
  async lock(ids: readonly number[]): Promise<ReadonlyMap<number, Conversation>> {
    const rows = await db
      .sql()
      .select()
      .from(conversations)
      .where(inArray(conversations.id, [...ids]))
      .orderBy(asc(conversations.id))
      .for('update');
    return new Map(rows.map((row) => [row.id, row]));
  },
  keepRead: (ids: readonly number[]) => db.run(keepRead, [[...ids]]),
  /** Returns the conversations with messages that no operator has read. */
  async unread(ids: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set((await db.run(unread, [[...ids]])).map(({ id }) => id));
  },
  async add(row: Omit<typeof conversationMoves.$inferInsert, 'id'>): Promise<number> {
    const [made] = await db
      .sql()
      .insert(conversationMoves)
      .values(row)
      .returning({ id: conversationMoves.id });
    if (!made) throw new Error('A move was not stored');
    return made.id;
  },
  /** Moves all messages of a conversation. Returns the number of new positions in the target. */
  async interleave(move: number, from: Conversation, to: Conversation): Promise<number> {
    return (await db.run(interleave, [move, from.id, to.id, to.lastPosition])).length;
  },
  async joinTags(from: Conversation, to: Conversation): Promise<number[]> {
    return (await db.run(joinTags, [from.id, to.id])).map(({ id }) => id);
  },
  removeTags: (id: number, tagIds: readonly number[]) => db.run(removeTags, [id, [...tagIds]]),
  takeBack: (move: number) => db.run(takeBack, [move]),
  async find(id: number): Promise<Move | null> {
    const [row] = await db
      .sql()
      .select()
      .from(conversationMoves)
      .where(eq(conversationMoves.id, id));
    return row ?? null;
  },
  async setState(id: number, state: Move['state']): Promise<void> {
    await db.sql().update(conversationMoves).set({ state }).where(eq(conversationMoves.id, id));
  },
  async markUndone(id: number, undoneAt: Date): Promise<void> {
    await db.sql().update(conversationMoves).set({ undoneAt }).where(eq(conversationMoves.id, id));
  },
  /** Returns the times of a conversation; null if the buyer sees no message in it. */
  async figures(conversationId: number): Promise<MessageFigures | null> {
    return (await db.run(figures, [conversationId]))[0] ?? null;
  },
  async chosen(conversationId: number, positions: readonly number[]) {
    const [row] = await db.run(chosen, [conversationId, [...positions]]);
    return row ?? { found: 0, seen: 0, left: 0 };
  },
  /** Moves messages to the end of another conversation. Returns their former positions. */
  async moveSome(
    move: number,
    { from, to }: { readonly from: number; readonly to: Pick<Conversation, 'id' | 'lastPosition'> },
    positions: readonly number[] | null,
  ): Promise<number[]> {
    const values = [move, from, to.id, to.lastPosition, positions && [...positions]];
    return (await db.run(moveSome, values)).map(({ before }) => before);
  },
});
