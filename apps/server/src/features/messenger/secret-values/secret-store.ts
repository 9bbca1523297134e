import { and, eq, inArray, isNotNull, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm';
import type { MessagePosition } from '#messenger/records/message-store.ts';
import type { Db } from '#platform/db/db.ts';
import {
  conversationSecretOpenings,
  conversationSecrets as secrets,
} from '#schema/conversation-secrets.ts';
import { conversationMessages, conversations } from '#schema/conversations.ts';

type Row = typeof secrets.$inferSelect;

const inMessage = eq(conversationMessages.id, secrets.messageId);

const keptWith = async (db: Db, condition: SQL | undefined) =>
  db
    .sql()
    .select({ id: secrets.id, conversationId: conversationMessages.conversationId })
    .from(secrets)
    .innerJoin(conversationMessages, inMessage)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(and(isNotNull(secrets.valueSealed), condition));

async function forget(db: Db, condition: SQL | undefined, now: Date): Promise<MessagePosition[]> {
  const { conversationId, position } = conversationMessages;
  return db
    .sql()
    .update(secrets)
    .set({ valueSealed: null, deletedAt: now })
    .from(conversationMessages)
    .where(and(isNotNull(secrets.valueSealed), inMessage, condition))
    .returning({ conversationId, position });
}

export const createSecretStore = (db: Db) => ({
  async insert(row: Omit<Row, 'messageId' | 'deletedAt'>): Promise<void> {
    await db.sql().insert(secrets).values(row);
  },
  /**
   * Adds secrets to a message. Returns false if a secret is missing, belongs to another person or
   * is already in a message.
   */
  async attach(messageId: number, ids: readonly string[], userId: number): Promise<boolean> {
    const distinct = [...new Set(ids)];
    const isFree = and(eq(secrets.userId, userId), isNull(secrets.messageId));
    const attached = await db
      .sql()
      .update(secrets)
      .set({ messageId })
      .where(and(inArray(secrets.id, distinct), isFree))
      .returning({ id: secrets.id });
    return attached.length === distinct.length;
  },
  /** Returns a sent secret that is not deleted. */
  find: (id: string) => keptWith(db, eq(secrets.id, id)),
  /** Returns secrets created before an instant, and all secrets of closed conversations. */
  due: (before: Date) =>
    keptWith(db, or(lt(secrets.createdAt, before), isNotNull(conversations.closedAt))),
  /** Locks a secret. Returns null if it does not exist or its value is deleted. */
  async lock(id: string) {
    const { conversationId, position } = conversationMessages;
    const { userId, valueSealed } = secrets;
    const [row] = await db
      .sql()
      .select({ userId, valueSealed, conversationId, position })
      .from(secrets)
      .innerJoin(conversationMessages, inMessage)
      .where(eq(secrets.id, id))
      .for('update', { of: secrets });
    return row && row.valueSealed !== null ? { ...row, valueSealed: row.valueSealed } : null;
  },
  async addOpening(secretId: string, operatorId: number, at: Date): Promise<void> {
    await db.sql().insert(conversationSecretOpenings).values({ secretId, operatorId, at });
  },
  forgetOne: (id: string, userId: number, now: Date): Promise<MessagePosition[]> =>
    forget(db, and(eq(secrets.id, id), eq(secrets.userId, userId)), now),
  forgetIn: (ids: readonly number[], now: Date): Promise<MessagePosition[]> =>
    forget(db, inArray(conversationMessages.conversationId, [...ids]), now),
  forgetThese: (ids: readonly string[], now: Date): Promise<MessagePosition[]> =>
    forget(db, inArray(secrets.id, [...ids]), now),
  async removeLoose(before: Date): Promise<void> {
    await db
      .sql()
      .delete(secrets)
      .where(and(isNull(secrets.messageId), lt(secrets.createdAt, before)));
  },
});

/** Deletes values that were encrypted with a lost `HUB_SECRET`, because no one can decrypt them. */
export async function forgetLostSecrets(db: Db, fingerprint: string, now: Date): Promise<void> {
  await db
    .sql()
    .update(secrets)
    .set({ valueSealed: null, deletedAt: now })
    .where(like(secrets.valueSealed, sql`${`s1.${fingerprint}.%`}`));
}
