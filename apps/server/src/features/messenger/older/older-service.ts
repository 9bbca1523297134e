import type { OlderMessage, OlderStore } from './older-store.ts';
import type { ConversationStore } from '#messenger/records/conversation-store.ts';
import { foldedText } from '#messenger/records/fold.ts';
import type { MessageStore } from '#messenger/records/message-store.ts';
import type { Writing } from '#messenger/writing/writing-service.ts';
import type { Db } from '#platform/db/db.ts';
import { mailPolicy } from '#platform/mail/mailer.ts';
import type { Queue } from '#platform/jobs.ts';

/**
 * What buyers wrote by the form of releases before conversations, in a table of its own: what was mailed
 * becomes a closed conversation, what was not one that waits for an answer. A release of that time may
 * still run beside this one and write there.
 */
export interface Older {
  carryOver(): Promise<void>;
  /** Takes the jobs of that release, each of which was one message to be mailed. */
  readonly queue: Queue;
  forget(userId: number): Promise<void>;
}

interface OlderParts {
  readonly db: Db;
  readonly store: OlderStore;
  readonly conversations: ConversationStore;
  readonly messages: MessageStore;
  readonly writing: Writing;
}

/** Messages that are carried over in one transaction. */
const portion = 200;

export function createOlder({ db, store, conversations, messages, writing }: OlderParts): Older {
  /** `waitingSince`: nobody was told of it yet. */
  const begin = (
    { userId, email, topic, licenseId, createdAt }: OlderMessage,
    waitingSince: Date | null,
  ): Promise<number> =>
    conversations.insert({
      userId,
      email: userId === null ? email : null,
      topic,
      licenseId,
      createdAt,
      lastAt: createdAt,
      waitingSince,
    });

  async function close(message: OlderMessage, mailedAt: Date): Promise<void> {
    const { id, userId, text, createdAt } = message;
    const conversationId = await begin(message, null);
    await messages.insert({
      conversationId,
      position: 1,
      side: 'buyer',
      authorId: userId,
      program: null,
      name: `message-${id}`,
      isNote: false,
      text,
      folded: foldedText(text),
      createdAt,
    });
    const known = { lastPosition: 1, readByPublisher: 1, mailedToPublisher: 1 };
    await conversations.change(conversationId, { ...known, closedAt: mailedAt });
  }

  async function goOn(message: OlderMessage): Promise<void> {
    const { id, userId, topic, text, createdAt } = message;
    const conversation = { id: await begin(message, createdAt), topic };
    const writer = { userId, program: null };
    const said = { kind: 'question', writer, name: `message-${id}`, text, files: [] } as const;
    await writing.add(conversation, said);
  }

  const carryPortion = (): Promise<boolean> =>
    db.transaction(async () => {
      const found = await store.lockMailed(portion);
      for (const message of found) await close(message, message.mailedAt ?? message.createdAt);
      await store.remove(found.map(({ id }) => id));
      return found.length === portion;
    });

  return {
    async carryOver() {
      while (await carryPortion());
    },
    queue: {
      name: 'message',
      policy: mailPolicy,
      work: ({ id }) =>
        db.transaction(async () => {
          const message = await store.lock(Number(id));
          if (!message) return;
          if (message.mailedAt) await close(message, message.mailedAt);
          else await goOn(message);
          await store.remove([message.id]);
        }),
    },
    forget: (userId) => store.forget(userId),
  };
}
