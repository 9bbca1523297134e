import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { conversationFiles, conversationMessages } from '#schema/conversations.ts';

/** Columns for the check of a file in the storage. */
const place = {
  id: conversationFiles.id,
  key: conversationFiles.key,
  size: conversationFiles.bytes,
};

export const createLostStore = (db: Db) => ({
  /** Returns files by storage key, oldest first. */
  async byKeys(keys: readonly string[]) {
    return db
      .sql()
      .select({
        id: conversationFiles.id,
        conversationId: conversationMessages.conversationId,
        name: conversationFiles.name,
        bytes: conversationFiles.bytes,
        at: conversationFiles.createdAt,
      })
      .from(conversationFiles)
      .innerJoin(conversationMessages, eq(conversationMessages.id, conversationFiles.messageId))
      .where(inArray(conversationFiles.key, [...keys]))
      .orderBy(conversationFiles.id);
  },
  /** Returns the sent files that are not marked as lost. */
  async missed(ids: readonly number[]) {
    const { id, messageId, lostAt } = conversationFiles;
    const isMissed = and(inArray(id, [...ids]), isNotNull(messageId), isNull(lostAt));
    return db.sql().select(place).from(conversationFiles).where(isMissed);
  },
  async lost(after: number, limit: number) {
    const { id, lostAt } = conversationFiles;
    return db
      .sql()
      .select(place)
      .from(conversationFiles)
      .where(and(isNotNull(lostAt), gt(id, after)))
      .orderBy(id)
      .limit(limit);
  },
  /** Marks files as lost. Returns the ids of the newly marked files. */
  async markLost(ids: readonly number[], at: Date): Promise<number[]> {
    const { id, lostAt } = conversationFiles;
    const marked = await db
      .sql()
      .update(conversationFiles)
      .set({ lostAt: at })
      .where(and(inArray(id, [...ids]), isNull(lostAt)))
      .returning({ id });
    return marked.map((row) => row.id);
  },
  async takeBack(ids: readonly number[]): Promise<void> {
    const isAmong = inArray(conversationFiles.id, [...ids]);
    await db.sql().update(conversationFiles).set({ lostAt: null }).where(isAmong);
  },
  async messagesOf(ids: readonly number[]) {
    const { conversationId, position, isNote } = conversationMessages;
    return db
      .sql()
      .selectDistinct({ conversationId, position, isNote })
      .from(conversationFiles)
      .innerJoin(conversationMessages, eq(conversationMessages.id, conversationFiles.messageId))
      .where(inArray(conversationFiles.id, [...ids]));
  },
});
