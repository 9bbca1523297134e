import { createWritingStore, type EmailOrigin } from './writing-store.ts';
import { planMentionMails } from '#messenger/mails/queues.ts';
import { createUnreadMails, type ConversationRef } from '#messenger/mails/unread-service.ts';
import type { MessengerParts } from '#messenger/parts.ts';
import { createWebhookEvents } from '#messenger/programs/webhook-events.ts';
import { planPush } from '#messenger/push/push-queues.ts';
import type { MessageKind, MessagePosition, Writer } from '#messenger/records/message-store.ts';
import { createSecrets } from '#messenger/secret-values/secret-service.ts';
import { createSecretStore } from '#messenger/secret-values/secret-store.ts';
import { isUniqueViolation } from '#platform/db/sql/sql-errors.ts';

export interface OutgoingMessage {
  readonly kind: MessageKind;
  readonly writer: Writer;
  /** Client key of the message. */
  readonly name: string;
  readonly text: string;
  readonly files: readonly number[];
  /** Ids of passwords and keys of a buyer. */
  readonly secrets?: readonly string[];
  /** Ids of the mentioned operators, without duplicates. */
  readonly mentions?: readonly number[];
  /** Position of the newest message that the author of an answer has seen. */
  readonly seen?: number;
  /** True for an answer that closes the conversation. */
  readonly closes?: boolean;
  /** Buyer who must own the conversation; any owner by default. */
  readonly ownerId?: number;
  readonly email?: EmailOrigin;
}

/** Thrown for a file that is missing, belongs to another person or is already in a message. */
export class FileUnknown extends Error {}

/** Thrown for a password or key that is missing, another person’s or already in a message. */
export class SecretUnknown extends Error {}

/** Thrown for a mention of a person who may not answer. */
export class MentionUnknown extends Error {}

const createSteps = (parts: MessengerParts) => ({
  ...parts,
  secrets: createSecrets(parts),
  unread: createUnreadMails(parts),
  webhookEvents: createWebhookEvents(parts),
});

function createWriting(parts: ReturnType<typeof createSteps>) {
  const { db, clock, closings, events, mentions, messages, secrets, unread, webhookEvents } = parts;
  const store = createWritingStore(db);
  const secretStore = createSecretStore(db);

  async function mention(messageId: number, operatorIds: readonly number[]): Promise<void> {
    if (operatorIds.length === 0) return;
    if (!(await mentions.add(messageId, operatorIds))) throw new MentionUnknown();
    await planMentionMails(parts, messageId, operatorIds);
  }

  async function write(
    conversation: ConversationRef,
    message: OutgoingMessage,
  ): Promise<MessagePosition | null> {
    const { kind, writer, files, secrets: named = [], ownerId = null, seen = 0 } = message;
    const side = kind === 'question' || kind === 'unverified' ? 'buyer' : 'publisher';
    const row = {
      ...message,
      conversationId: conversation.id,
      ownerId,
      side,
      seen,
      closes: message.closes ?? false,
      email: message.email ?? null,
    } as const;
    const now = clock.now();
    const written = await store.write({ ...row, now });
    if (written === null) return null;
    const { messageId, spot, userId } = written;
    if (row.closes) await closings.add([spot.conversationId], now);
    if (!(await messages.attach(messageId, files, { userId: writer.userId, side })))
      throw new FileUnknown();
    if (named.length > 0 && !(await secretStore.attach(messageId, named, ownerId ?? 0)))
      throw new SecretUnknown();
    await mention(messageId, message.mentions ?? []);
    if (row.closes) await secrets.forgetIn([conversation.id]);
    const isInternal = kind === 'note' || kind === 'unverified';
    await events.record({ ...spot, kind: 'message', isInternal });
    await webhookEvents.written({ spot, kind, closes: row.closes });
    const isToBuyer = kind === 'answer';
    const isPushed = isToBuyer ? userId !== null : !isInternal || message.mentions?.length;
    if (isPushed) await planPush(parts, messageId, isToBuyer ? userId : null);
    if (!isInternal) {
      const to = side === 'buyer' ? 'publisher' : 'buyer';
      const { conversationId: id, position } = spot;
      await unread.plan({ ...conversation, id }, { position, to, userId });
    }
    return spot;
  }

  return {
    /**
     * Adds a message to a conversation. The message, its files, its event and its planned emails
     * are stored in one transaction. Returns null if the conversation does not exist.
     */
    add: (conversation: ConversationRef, message: OutgoingMessage) =>
      db.transaction(() => write(conversation, message)),
    /**
     * Runs `work`, which writes a message with the client key. Returns the earlier message of the
     * author if the key was used before, also by a simultaneous call.
     */
    async once<T>(
      { writer, name }: Pick<OutgoingMessage, 'writer' | 'name'>,
      work: () => Promise<T>,
    ): Promise<T | MessagePosition> {
      const before = await messages.said(writer, name);
      if (before) return before;
      try {
        return await work();
      } catch (error) {
        const first = isUniqueViolation(error) ? await messages.said(writer, name) : null;
        if (!first) throw error;
        return first;
      }
    },
  };
}

/** Adds the service that writes messages, and the services of its steps. */
export function createWritingParts(given: MessengerParts) {
  const parts = createSteps(given);
  return { ...parts, writing: createWriting(parts) };
}

export type WritingParts = ReturnType<typeof createWritingParts>;
