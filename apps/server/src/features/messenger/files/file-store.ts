import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type InferInsertModel,
} from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';
import { columnsOf, type RowOf } from '#platform/db/sql/typed-sql.ts';
import { conversationFiles } from '#schema/conversations.ts';

const columns = columnsOf('f', {
  id: conversationFiles.id,
  key: conversationFiles.key,
  name: conversationFiles.name,
  type: conversationFiles.type,
  bytes: conversationFiles.bytes,
  width: conversationFiles.width,
  height: conversationFiles.height,
});

export type SentFile = RowOf<typeof columns>;

const sent = `conversation_files f join conversation_messages m on m.id = f.message_id
  join conversations c on c.id = m.conversation_id`;

// Includes the buyer's unsent files, because the browser shows a message while it is being sent.
const ofBuyer = statement<SentFile>(
  'conversation_file_of_buyer',
  `select ${columns.text} from conversation_files f
     left join conversation_messages m on m.id = f.message_id
     left join conversations c on c.id = m.conversation_id
   where f.id = $1
     and (f.message_id is null and f.user_id = $2 or c.user_id = $2 and not m.is_note)`,
);
const ofAnybody = statement<SentFile>(
  'conversation_file',
  `select ${columns.text} from ${sent} where f.id = $1`,
);
const aboutPerson = statement<SentFile>(
  'conversation_files_about',
  `select ${columns.text} from conversation_files f where f.id in (
     select id from conversation_files where user_id = $1
     union select f.id from ${sent} where c.user_id = $1
       or c.user_id is null and lower(c.email) = (select lower(email) from users where id = $1))
   order by f.id limit $2`,
);
const inConversations = statement<SentFile>(
  'conversation_files_in',
  `select ${columns.text} from ${sent} where c.id = any ($1::int[]) order by f.id limit $2`,
);

export const createFileStore = (db: Db) => ({
  async insert(row: InferInsertModel<typeof conversationFiles>): Promise<number> {
    const [made] = await db
      .sql()
      .insert(conversationFiles)
      .values(row)
      .returning({ id: conversationFiles.id });
    if (!made) throw new Error('A file was not written down');
    return made.id;
  },
  /** Returns the buyer's unsent file, or a file of the buyer's conversations outside of notes. */
  async findForBuyer(id: number, userId: number): Promise<SentFile | null> {
    return (await db.run(ofBuyer, [id, userId]))[0] ?? null;
  },
  async find(id: number): Promise<SentFile | null> {
    return (await db.run(ofAnybody, [id]))[0] ?? null;
  },
  /** Returns the unsent files of a person, oldest first. */
  async looseOf(userId: number): Promise<{ id: number; createdAt: Date }[]> {
    return db
      .sql()
      .select({ id: conversationFiles.id, createdAt: conversationFiles.createdAt })
      .from(conversationFiles)
      .where(and(eq(conversationFiles.userId, userId), isNull(conversationFiles.messageId)))
      .orderBy(conversationFiles.createdAt, conversationFiles.id);
  },
  aboutPerson: (userId: number, limit: number) => db.run(aboutPerson, [userId, limit]),
  inConversations: (ids: readonly number[], limit: number) =>
    db.run(inConversations, [[...ids], limit]),
  async loose(before: Date, limit: number): Promise<{ id: number; key: string }[]> {
    return db
      .sql()
      .select({ id: conversationFiles.id, key: conversationFiles.key })
      .from(conversationFiles)
      .where(and(isNull(conversationFiles.messageId), lt(conversationFiles.createdAt, before)))
      .orderBy(conversationFiles.createdAt)
      .limit(limit);
  },
  async allIds(): Promise<number[]> {
    const all = await db
      .sql()
      .select({ id: conversationFiles.id })
      .from(conversationFiles)
      .orderBy(conversationFiles.id);
    return all.map(({ id }) => id);
  },
  measured: (ids: readonly number[]) =>
    db
      .sql()
      .select({
        key: conversationFiles.key,
        sha256: conversationFiles.sha256,
        size: conversationFiles.bytes,
        mayBeGone: sql<boolean>`${or(isNull(conversationFiles.messageId), isNotNull(conversationFiles.lostAt))}`,
      })
      .from(conversationFiles)
      .where(inArray(conversationFiles.id, [...ids]))
      .orderBy(conversationFiles.id),
  /** Removes files. `loose` removes only unsent files. Returns the keys of the removed files. */
  async remove(ids: readonly number[], which: 'all' | 'loose'): Promise<{ key: string }[]> {
    const isLoose = which === 'loose' ? isNull(conversationFiles.messageId) : undefined;
    return db
      .sql()
      .delete(conversationFiles)
      .where(and(inArray(conversationFiles.id, [...ids]), isLoose))
      .returning({ key: conversationFiles.key });
  },
});

export type FileStore = ReturnType<typeof createFileStore>;
