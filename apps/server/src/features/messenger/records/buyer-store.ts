import type { Place } from './place-rules.ts';
import { updatesBy, type Listener } from './listener-updates.ts';
import { targetOf } from './target.ts';
import { buyerViewColumns, buyerViews, unreadOfBuyer, type BuyerView } from './view-store.ts';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';

const ofUser = 'where c.user_id = $1 and c.merged_into is null';
const latestFirst = 'order by c.last_at desc, c.id desc limit $2';

const first = buyerViews('conversations_of_buyer', `${ofUser} ${latestFirst}`);
const further = buyerViews(
  'conversations_of_buyer_after',
  `${ofUser} and (c.last_at, c.id) < ($3::timestamptz, $4::int) ${latestFirst}`,
);
const viewById = buyerViews('conversation_of_buyer', `${ofUser} and c.id = ${targetOf('$2')}`);

const unreadOf = (place: string): string => `select count(*)::int as unread
  from conversations c join conversation_messages m on ${unreadOfBuyer} where c.user_id = ${place}`;
const unread = statement<{ readonly unread: number }>('conversations_unread', unreadOf('$1'));

const updates = updatesBy<BuyerView, number>('conversations_told_to_buyer', {
  columns: buyerViewColumns,
  visible: 'c.user_id = $2 and c.merged_into is null',
  counts: `(${unreadOf('$2')})`,
});

/** Creates the store that reads conversations for their buyer, without notes. */
export const createBuyerStore = (db: Db) => ({
  async list(userId: number, after: Place | null, limit: number): Promise<BuyerView[]> {
    return after === null
      ? db.run(first, [userId, limit])
      : db.run(further, [userId, limit, after.at.toISOString(), after.id]);
  },
  async find(userId: number, id: number): Promise<BuyerView | null> {
    const [row] = await db.run(viewById, [userId, id]);
    return row ?? null;
  },
  /** Returns the current state of the buyer’s conversations among `ids`, with the unread count. */
  updates: (ids: readonly [number, ...number[]], to: Listener) => updates(db, ids, to),
  async unread(userId: number): Promise<number> {
    const [row] = await db.run(unread, [userId]);
    return row?.unread ?? 0;
  },
});
