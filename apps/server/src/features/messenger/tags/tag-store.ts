import { asc, eq } from 'drizzle-orm';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { tagPlace } from '#messenger/records/tag-places.ts';
import { lockAdding } from '#platform/db/locks/locks.ts';
import type { Db } from '#platform/db/db.ts';
import { statement, writing } from '#platform/db/statement.ts';
import { tags } from '#schema/messenger.ts';

type TagRow = typeof tags.$inferSelect;
export type Tag = Omit<TagRow, 'changedAt'>;

const { id, name, color } = tags;

const idsOf = statement<{ readonly id: number; readonly tagIds: readonly number[] }>(
  'conversation_tag_ids',
  `select conversation_id as id, json_agg(tag_id order by tag_id) as "tagIds"
   from conversation_tags where conversation_id = any($1::int[]) group by conversation_id`,
);

/** Adds tags to conversations. The lock on the tags prevents a simultaneous deletion. */
const add = writing<object>(
  'conversation_tags_add',
  `insert into conversation_tags (conversation_id, tag_id, item_id, last_at, closed_at)
   select c.id, t.id, (select l.item_id from licenses l where l.id = c.license_id), ${tagPlace}
   from conversations c cross join (
     select id from tags where id = any($2::int[]) order by id for key share) t
   where c.id = any($1::int[]) on conflict do nothing`,
);

const removeOthers = writing<object>(
  'conversation_tags_remove_others',
  `delete from conversation_tags
   where conversation_id = any($1::int[]) and tag_id <> all($2::int[])`,
);

/** Counts the tags of the newest conversations about the same item, from an index only. */
const suggested = statement<{ readonly tagId: number }>(
  'tags_suggested',
  `select s.tag_id as "tagId" from (
     select t.tag_id from conversation_tags t
     where t.item_id = (select l.item_id from conversations c join licenses l on l.id = c.license_id
       where c.id = $1) and t.conversation_id <> $1
     order by t.conversation_id desc limit ${bounds.suggestingTags}) s
   group by s.tag_id order by count(*) desc, s.tag_id limit ${bounds.suggestedTags}`,
);

export const createTagStore = (db: Db) => ({
  /** Locks additions until the transaction ends, so that the limit of tags holds. */
  lockAdding: () => lockAdding(db, 'tags'),
  async all(): Promise<Tag[]> {
    return db.sql().select({ id, name, color }).from(tags).orderBy(asc(name), asc(id));
  },
  async insert(row: Omit<TagRow, 'id'>): Promise<number> {
    const [made] = await db.sql().insert(tags).values(row).returning({ id });
    if (!made) throw new Error('A tag was not stored');
    return made.id;
  },
  /** Changes a tag. Returns false if it does not exist. */
  async change(which: number, row: Omit<TagRow, 'id'>): Promise<boolean> {
    const changed = await db.sql().update(tags).set(row).where(eq(id, which)).returning({ id });
    return changed.length > 0;
  },
  /** Removes a tag. Returns its name, or null if it does not exist. */
  async remove(tagId: number): Promise<string | null> {
    const [gone] = await db.sql().delete(tags).where(eq(id, tagId)).returning({ name });
    return gone?.name ?? null;
  },
  /** Returns the tag ids in ascending order, by conversation id. */
  async idsOf(ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const rows = await db.run(idsOf, [[...ids]]);
    return new Map(rows.map((row) => [row.id, row.tagIds]));
  },
  /** Replaces the tags of locked conversations. Deleted tags are left out. */
  async set(ids: readonly number[], tagIds: readonly number[]): Promise<void> {
    await db.run(removeOthers, [[...ids], [...tagIds]]);
    if (tagIds.length > 0) await db.run(add, [[...ids], [...tagIds]]);
  },
  /** Returns the ids of the most used tags in the newest conversations about the same item. */
  async suggestedFor(conversationId: number): Promise<number[]> {
    return (await db.run(suggested, [conversationId])).map(({ tagId }) => tagId);
  },
});

export type TagStore = ReturnType<typeof createTagStore>;
