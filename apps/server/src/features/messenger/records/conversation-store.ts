import {
  and,
  asc,
  eq,
  inArray,
  isNull,
  type InferInsertModel,
  type InferSelectModel,
} from 'drizzle-orm';
import { placeByTags } from './tag-places.ts';
import { inTarget } from './target.ts';
import type { Db } from '#platform/db/db.ts';
import { writing } from '#platform/db/statement.ts';
import { conversations } from '#schema/conversations.ts';

export type Conversation = InferSelectModel<typeof conversations>;

export type Change = Partial<Omit<Conversation, 'id'>>;

const read = (column: 'buyer_read_position' | 'publisher_read_position', condition: string) =>
  writing<{ readonly id: number }>(
    `conversation_${column}`,
    `update conversations c set ${column} = least($2, c.last_position)
     where c.id = $1 ${condition} and ${column} < least($2, c.last_position) returning c.id`,
  );
const readByBuyer = read('buyer_read_position', 'and c.user_id = $3');
const readByPublisher = read('publisher_read_position', '');

async function changeAll(db: Db, ids: readonly number[], change: Change): Promise<void> {
  await db
    .sql()
    .update(conversations)
    .set(change)
    .where(inArray(conversations.id, [...ids]));
  await placeByTags(db, ids, change);
}

export const createConversationStore = (db: Db) => ({
  async insert(row: InferInsertModel<typeof conversations>): Promise<number> {
    const [made] = await db
      .sql()
      .insert(conversations)
      .values(row)
      .returning({ id: conversations.id });
    if (!made) throw new Error('A conversation was not stored');
    return made.id;
  },
  /** Locks a conversation until the transaction ends; for a merged conversation, its target. */
  lock: (conversationId: number): Promise<Conversation | null> =>
    inTarget(db, conversationId, async (id) => {
      const [row] = await db
        .sql()
        .select()
        .from(conversations)
        .where(and(eq(conversations.id, id), isNull(conversations.mergedInto)))
        .for('update');
      return row ?? null;
    }),
  /** Locks conversations in the order of their ids. Leaves out missing and merged conversations. */
  async lockAll(ids: readonly number[]): Promise<Conversation[]> {
    return db
      .sql()
      .select()
      .from(conversations)
      .where(and(inArray(conversations.id, [...ids]), isNull(conversations.mergedInto)))
      .orderBy(asc(conversations.id))
      .for('update');
  },
  change: (id: number, change: Change) => changeAll(db, [id], change),
  changeAll: (ids: readonly number[], change: Change) => changeAll(db, ids, change),
  /** Moves the read position forward. Returns false if the buyer has already read further. */
  async readByBuyer(id: number, userId: number, position: number): Promise<boolean> {
    return (await db.run(readByBuyer, [id, position, userId])).length > 0;
  },
  async readByPublisher(id: number, position: number): Promise<boolean> {
    return (await db.run(readByPublisher, [id, position])).length > 0;
  },
});
