import { and, eq, sql, type SQL } from 'drizzle-orm';
import { foldedText } from '#messenger/records/fold.ts';
import type { Spot, Writer } from '#messenger/records/message-store.ts';
import type { Db } from '#platform/db/db.ts';
import { conversationMessages, conversations } from '#schema/conversations.ts';

/** Kind of a message, by which its conversation changes. */
export type MessageKind = 'question' | 'answer' | 'note';

export interface NewMessage {
  readonly conversationId: number;
  /** Only where it is theirs; null: whosever it is. */
  readonly ownerId: number | null;
  readonly kind: MessageKind;
  readonly side: 'buyer' | 'publisher';
  readonly writer: Writer;
  readonly name: string;
  readonly text: string;
  readonly now: Date;
  /** Of an answer: the newest message that its writer has seen. */
  readonly seen: number;
  /** Of an answer: nothing is left to say. */
  readonly closes: boolean;
}

/** A message that was written. */
export interface Written {
  readonly messageId: number;
  readonly spot: Spot;
  readonly userId: number | null;
}

/**
 * Changes of the conversation beside its newest position. A buyer who wrote waits, unless they do
 * already. A colleague who answers takes over what nobody has. Notes move no time that a buyer's list
 * goes by.
 */
function changesBy({ kind, writer, now, seen, closes }: NewMessage) {
  if (kind === 'note') return {};
  if (kind === 'question') {
    const waitingSince: SQL = sql`coalesce(${conversations.waitingSince}, ${now.toISOString()}::timestamptz)`;
    return { lastAt: now, waitingSince, snoozedUntil: null, closedAt: null };
  }
  return {
    lastAt: now,
    waitingSince: null,
    closedAt: closes ? now : null,
    assignedTo: sql`coalesce(${conversations.assignedTo}, ${writer.userId}::int)`,
    readByPublisher: sql`greatest(${conversations.readByPublisher}, least(${seen}::int, ${conversations.lastPosition}))`,
  };
}

export const createWritingStore = (db: Db) => ({
  /**
   * Within a transaction: takes the next position, which locks the conversation, and inserts the
   * message there. Null: the conversation is not there. Fails where its writer has used the name.
   */
  async write(message: NewMessage): Promise<Written | null> {
    const { conversationId, ownerId, kind, side, writer, name, text, now } = message;
    const isTheirs = ownerId === null ? undefined : eq(conversations.userId, ownerId);
    const [conversation] = await db
      .sql()
      .update(conversations)
      .set({ lastPosition: sql`${conversations.lastPosition} + 1`, ...changesBy(message) })
      .where(and(eq(conversations.id, conversationId), isTheirs))
      .returning({ userId: conversations.userId, position: conversations.lastPosition });
    if (!conversation) return null;
    const { userId, position } = conversation;
    const [made] = await db
      .sql()
      .insert(conversationMessages)
      .values({
        conversationId,
        position,
        side,
        authorId: writer.userId,
        program: writer.program,
        name,
        isNote: kind === 'note',
        text,
        folded: foldedText(text),
        createdAt: now,
      })
      .returning({ id: conversationMessages.id });
    if (!made) throw new Error('A message was not stored');
    return { messageId: made.id, spot: { conversationId, position }, userId };
  },
});

export type WritingStore = ReturnType<typeof createWritingStore>;
