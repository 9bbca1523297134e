import type { MessageKind, WritingStore } from './writing-store.ts';
import type { UnreadMails, Whose } from '#messenger/mails/unread-service.ts';
import type { MessageStore, Spot, Writer } from '#messenger/records/message-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Counting } from '#platform/db/rate-limits.ts';
import { isUniqueViolation } from '#platform/db/unique-violation.ts';

/** A message as its sender has it. */
export interface Said {
  readonly kind: MessageKind;
  readonly writer: Writer;
  /** As the sender’s page calls it. */
  readonly name: string;
  readonly text: string;
  readonly files: readonly number[];
  /** Of an answer: the newest message that its writer has seen. */
  readonly seen?: number;
  /** Of an answer: nothing is left to say. */
  readonly closes?: boolean;
  /** Where only its buyer may write. */
  readonly ownerId?: number;
  /** What is counted with it, where it is new. */
  readonly limit?: Counting;
}

/** A file that the message names is not there, not the writer’s, or has its message already. */
export class FileUnknown extends Error {}

/** Its writer has said it meanwhile, somewhere else: nothing of this is kept. */
class SaidMeanwhile extends Error {}

/** Messages, each once and in one order. */
export interface Writing {
  /**
   * Adds a message to a conversation; two at once have one order. What was written, its files, the event
   * that tells every page, and the mail that may follow are there together or not at all. What the writer
   * said by this name before is not said again, but found; null: there is no such conversation.
   */
  add(conversation: Whose, said: Said): Promise<Spot | null>;
  /** Within the transaction that made the conversation: adds its first message. */
  begin(conversation: Whose, said: Said): Promise<Spot>;
  /** What the writer said by this name before; null: nothing yet. */
  said(writer: Writer, name: string): Promise<Spot | null>;
  /**
   * Does `work`, which says something by that name. Where the same name comes twice at once, the second
   * does nothing and answers what the first has said.
   */
  once<T>(said: Pick<Said, 'writer' | 'name'>, work: () => Promise<T>): Promise<T | Spot>;
}

interface WritingParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: WritingStore;
  readonly messages: MessageStore;
  readonly unread: Pick<UnreadMails, 'plan'>;
}

/** Where nobody counts. */
const uncounted: Counting = { values: [null, null, null, 0], check() {} };

export function createWriting({ db, clock, store, messages, unread }: WritingParts): Writing {
  const said: Writing['said'] = (writer, name) => messages.said(writer, name);

  async function write(conversation: Whose, message: Said): Promise<Spot | null> {
    const { kind, writer, files, limit = uncounted } = message;
    const side = kind === 'question' ? 'buyer' : 'publisher';
    const { count, messageId, spot } = await store.write({
      conversationId: conversation.id,
      ownerId: message.ownerId ?? null,
      kind,
      side,
      writer,
      name: message.name,
      text: message.text,
      now: clock.now(),
      seen: message.seen ?? 0,
      closes: message.closes ?? false,
      counting: limit.values,
      mailAfter: kind === 'note' ? 0 : unread.plan(conversation),
    });
    if (spot === null) limit.check(count);
    const by = { userId: writer.userId, side } as const;
    if (messageId !== null && !(await messages.attach(messageId, files, by)))
      throw new FileUnknown();
    return spot;
  }

  const add: Writing['add'] = (conversation, message) =>
    message.files.length === 0
      ? write(conversation, message)
      : db.transaction(() => write(conversation, message));

  return {
    said,
    add,
    async begin(conversation, message) {
      const spot = await add(conversation, message);
      if (spot?.conversationId !== conversation.id) throw new SaidMeanwhile();
      return spot;
    },
    async once({ writer, name }, work) {
      try {
        return await work();
      } catch (error) {
        const isSaid = error instanceof SaidMeanwhile || isUniqueViolation(error);
        const first = isSaid ? await said(writer, name) : null;
        if (!first) throw error;
        return first;
      }
    },
  };
}
