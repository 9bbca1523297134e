import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { foldedText } from '#messenger/records/fold.ts';
import type { MessageKind, Writer } from '#messenger/records/message-store.ts';
import { placeByTags } from '#messenger/records/tag-places.ts';
import { inTarget } from '#messenger/records/target.ts';
import type { Db } from '#platform/db/db.ts';
import { conversationMessages, conversations } from '#schema/conversations.ts';

export interface EmailOrigin {
  /** True if the mail server has authenticated the sender. */
  readonly isVerified: boolean;
  /** Whole text of the email; null if the message contains the whole text. */
  readonly original: string | null;
}

interface NewMessage {
  readonly conversationId: number;
  /** Buyer who must own the conversation; null for any owner. */
  readonly ownerId: number | null;
  readonly kind: MessageKind;
  readonly side: 'buyer' | 'publisher';
  readonly writer: Writer;
  readonly name: string;
  readonly text: string;
  readonly now: Date;
  /** Position of the newest message that the author of an answer has seen. */
  readonly seen: number;
  /** True for an answer that closes the conversation. */
  readonly closes: boolean;
  /** Origin of the email; null for a message written in the hub. */
  readonly email: EmailOrigin | null;
}

/**
 * Returns the changes of a conversation by a message. A message of the buyer starts the wait,
 * unless the buyer already waits. An answer assigns an unassigned conversation. A note changes
 * nothing.
 */
function changesBy({ kind, writer, now, seen, closes }: NewMessage) {
  if (kind === 'note') return {};
  if (kind === 'unverified') {
    // Operators must see an unverified email, but it does not reopen a closed conversation.
    const isOpen = sql`case when ${conversations.closedAt} is null then ${now.toISOString()}::timestamptz end`;
    return { waitingSince: sql`coalesce(${conversations.waitingSince}, ${isOpen})` };
  }
  if (kind === 'question') {
    const waitingSince: SQL = sql`coalesce(${conversations.waitingSince}, ${now.toISOString()}::timestamptz)`;
    return { lastAt: now, waitingSince, snoozedUntil: null, closedAt: null };
  }
  return {
    lastAt: now,
    waitingSince: null,
    closedAt: closes ? now : null,
    assignedTo: sql`coalesce(${conversations.assignedTo}, ${writer.userId}::int)`,
    publisherReadPosition: sql`greatest(${conversations.publisherReadPosition}, least(${seen}::int, ${conversations.lastPosition}))`,
  };
}

/** Takes the next position in a conversation, which locks the conversation. */
async function takePosition(db: Db, id: number, message: NewMessage) {
  const { ownerId } = message;
  const isTheirs = ownerId === null ? undefined : eq(conversations.userId, ownerId);
  const changes = changesBy(message);
  const [taken] = await db
    .sql()
    .update(conversations)
    .set({ lastPosition: sql`${conversations.lastPosition} + 1`, ...changes })
    .where(and(eq(conversations.id, id), isNull(conversations.mergedInto), isTheirs))
    .returning({
      conversationId: conversations.id,
      userId: conversations.userId,
      position: conversations.lastPosition,
    });
  if (!taken) return null;
  await placeByTags(db, [id], changes);
  return taken;
}

export const createWritingStore = (db: Db) => ({
  /**
   * Inserts a message within a transaction. A message to a merged conversation goes to the target.
   * Returns null if the conversation does not exist. Fails if the author has used the client key
   * before.
   */
  async write(message: NewMessage) {
    const { kind, side, writer, name, text, now, email } = message;
    const taken = await inTarget(db, message.conversationId, (id) => takePosition(db, id, message));
    if (!taken) return null;
    const { conversationId, userId, position } = taken;
    const [made] = await db
      .sql()
      .insert(conversationMessages)
      .values({
        conversationId,
        position,
        side,
        authorId: writer.userId,
        program: writer.program,
        clientKey: name,
        isNote: kind === 'note' || kind === 'unverified',
        byEmail: email && (email.isVerified ? 'verified' : 'unverified'),
        original: email?.original ?? null,
        text,
        folded: foldedText(text),
        createdAt: now,
      })
      .returning({ id: conversationMessages.id });
    if (!made) throw new Error('A message was not stored');
    return { messageId: made.id, spot: { conversationId, position }, userId };
  },
});
