import type { Events } from '#messenger/live/events.ts';
import type { UnreadMails } from '#messenger/mails/unread-service.ts';
import type { Conversation, ConversationStore } from '#messenger/records/conversation-store.ts';
import { foldedText } from '#messenger/records/fold.ts';
import type { MessageStore, Writer } from '#messenger/records/message-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';

/** A message as its sender has it. */
export interface Said {
  readonly side: 'buyer' | 'publisher';
  readonly writer: Writer;
  /** As the sender’s page calls it. */
  readonly name: string;
  readonly text: string;
  readonly files: readonly number[];
  readonly isNote?: boolean;
}

/** What becomes of the conversation by it, beside the place of its newest message. */
export type Change = Parameters<ConversationStore['change']>[1];

/** A file that the message names is not there, not the writer’s, or has its message already. */
export class FileUnknown extends Error {}

/** Which message it is: where it stands. */
export interface Spot {
  readonly conversationId: number;
  readonly position: number;
}

/** Messages, each once and in one order. */
export interface Writing {
  /**
   * Adds a message to a conversation that is locked: so two at once have one order. What was written, its
   * files, the event that tells every page, and the mail that may follow are one transaction.
   */
  add(conversation: Conversation, said: Said, change: Change): Promise<Spot>;
  /** What the writer said by this name before; null: nothing yet. */
  said(writer: Writer, name: string): Promise<Spot | null>;
  /**
   * Does `work`, which says something by that name, in a transaction. Where the same name comes twice at
   * once, the second does nothing and answers what the first has said.
   */
  once<T>(said: Pick<Said, 'writer' | 'name'>, work: () => Promise<T>): Promise<T | Spot>;
}

interface WritingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly conversations: ConversationStore;
  readonly messages: MessageStore;
  readonly events: Events;
  readonly unread: Pick<UnreadMails, 'plan'>;
}

export function createWriting(parts: WritingParts): Writing {
  const { db, clock, conversations, messages, events, unread } = parts;

  const said: Writing['said'] = (writer, name) => messages.said(writer, name);

  return {
    said,
    async add(conversation, message, change) {
      const { id, lastPosition } = conversation;
      const { side, writer, name, text, files, isNote = false } = message;
      const now = clock.now();
      const position = lastPosition + 1;
      const messageId = await messages.insert({
        conversationId: id,
        position,
        side,
        authorId: writer.userId,
        program: writer.program,
        name,
        isNote,
        text,
        folded: foldedText(text),
        createdAt: now,
      });
      const by = { userId: writer.userId, side };
      if (!(await messages.attach(messageId, files, by))) throw new FileUnknown();
      const lastAt = isNote ? {} : { lastAt: now };
      await conversations.change(id, { ...change, ...lastAt, lastPosition: position });
      await events.record({ conversationId: id, kind: 'message', position, isInternal: isNote });
      if (!isNote) await unread.plan({ conversation, side, position });
      return { conversationId: id, position };
    },
    async once({ writer, name }, work) {
      try {
        return await db.transaction(work);
      } catch (error) {
        const first = isUniqueViolation(error) ? await said(writer, name) : null;
        if (!first) throw error;
        return first;
      }
    },
  };
}
