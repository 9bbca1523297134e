import type { EmailOrigin, MessageKind, WritingStore } from './writing-store.ts';
import type { Secrets } from '#messenger/secret-values/secret-service.ts';
import type { MentionMails } from '#messenger/mails/mention-mails.ts';
import type { MentionStore } from '#messenger/mentions/mention-store.ts';
import type { PushPlans } from '#messenger/push/push-queues.ts';
import type { SecretStore } from '#messenger/secret-values/secret-store.ts';
import type { Events } from '#messenger/live/events.ts';
import type { UnreadMails, ConversationRef } from '#messenger/mails/unread-service.ts';
import type { ClosingStore } from '#messenger/closings/closing-store.ts';
import type { MessageStore, MessagePosition, Writer } from '#messenger/records/message-store.ts';
import { isUniqueViolation } from '#platform/db/sql/sql-errors.ts';
import type { Parts } from '#platform/parts.ts';

/** Message to be written. */
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
  /** Origin of a message that arrived by email. */
  readonly email?: EmailOrigin;
}

/** Thrown for a file that is missing, belongs to another person or is already in a message. */
export class FileUnknown extends Error {}

/**
 * Thrown for a password or key that is missing, belongs to another person or is already in a
 * message.
 */
export class SecretUnknown extends Error {}

/** Thrown for a mention of a person who may not answer. */
export class MentionUnknown extends Error {}

/** Writes messages: each message once, in one order for each conversation. */
export interface MessageWriter {
  /**
   * Adds a message to a conversation. The message, its files, its event and its planned emails are
   * stored in one transaction. Returns null if the conversation does not exist.
   */
  add(conversation: ConversationRef, said: OutgoingMessage): Promise<MessagePosition | null>;
  /**
   * Runs `work`, which writes a message with the client key. Returns the earlier message of the
   * author if the key was used before, also by a simultaneous call.
   */
  once<T>(
    said: Pick<OutgoingMessage, 'writer' | 'name'>,
    work: () => Promise<T>,
  ): Promise<T | MessagePosition>;
}

/** Written message with its position. */
export interface WrittenMessage {
  readonly spot: MessagePosition;
  readonly kind: MessageKind;
  /** True if the message also closed the conversation. */
  readonly closes: boolean;
}

/** Records webhook events of messages, in the transaction of the message. */
interface MessageEvents {
  written(message: WrittenMessage): Promise<void>;
}

interface WritingDependencies extends Pick<Parts, 'db' | 'clock'> {
  readonly store: WritingStore;
  readonly messages: MessageStore;
  readonly secretStore: Pick<SecretStore, 'attach'>;
  readonly secrets: Pick<Secrets, 'forgetIn'>;
  readonly mentions: Pick<MentionStore, 'add'>;
  readonly mentionMails: Pick<MentionMails, 'plan'>;
  readonly push: Pick<PushPlans, 'plan'>;
  readonly unread: Pick<UnreadMails, 'plan'>;
  readonly events: Pick<Events, 'record'>;
  readonly closings: Pick<ClosingStore, 'add'>;
  readonly webhookEvents: MessageEvents;
}

/** Creates the service that writes messages of buyers, operators and API tokens. */
export function createWriting(deps: WritingDependencies): MessageWriter {
  const { db, clock, store, messages, unread, events } = deps;
  const { closings, secretStore, secrets, webhookEvents } = deps;
  async function mention(messageId: number, operatorIds: readonly number[]): Promise<void> {
    if (operatorIds.length === 0) return;
    if (!(await deps.mentions.add(messageId, operatorIds))) throw new MentionUnknown();
    await deps.mentionMails.plan(messageId, operatorIds);
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
    if (message.closes === true) await secrets.forgetIn([conversation.id]);
    const isInternal = kind === 'note' || kind === 'unverified';
    await events.record({ ...spot, kind: 'message', isInternal });
    await webhookEvents.written({ spot, kind, closes: row.closes });
    const isToBuyer = kind === 'answer';
    const isPushed = isToBuyer ? userId !== null : !isInternal || message.mentions?.length;
    if (isPushed) await deps.push.plan({ messageId, readerId: isToBuyer ? userId : null });
    if (!isInternal) {
      const to = side === 'buyer' ? 'publisher' : 'buyer';
      const { conversationId: id, position } = spot;
      await unread.plan({ ...conversation, id }, { position, to, userId });
    }
    return spot;
  }

  return {
    add: (conversation, message) => db.transaction(() => write(conversation, message)),
    async once({ writer, name }, work) {
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
