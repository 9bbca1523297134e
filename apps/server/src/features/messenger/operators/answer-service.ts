import type { ConversationStore, Conversation } from '#messenger/records/conversation-store.ts';
import type { Message, MessageStore, Writer } from '#messenger/records/message-store.ts';
import { FileUnknown, type Spot, type Writing } from '#messenger/writing/writing-service.ts';
import { texts } from '#messenger/texts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Doer } from '#platform/doer.ts';
import { Problem } from '#platform/problem.ts';

interface Draft {
  readonly id: number;
  /** As the page calls it: the same name again is the same message. */
  readonly name: string;
  readonly text: string;
}

interface Answer extends Draft {
  readonly files: readonly number[];
  /** The newest message that its writer has seen. */
  readonly seen: number;
  readonly close: boolean;
}

/** What those who run the hub write: answers to the buyer, and notes to each other. */
export interface Answers {
  /** Throws `changed_meanwhile` where a colleague has answered since; null: there is none such. */
  answer(answer: Answer, by: Doer): Promise<Message | 'empty' | 'file_unknown' | null>;
  note(note: Draft, by: Doer): Promise<Message | null>;
}

interface AnswerParts {
  readonly clock: Clock;
  readonly conversations: ConversationStore;
  readonly messages: MessageStore;
  readonly writing: Writing;
}

const writerOf = (by: Doer): Writer =>
  by.kind === 'user' ? { userId: by.userId, program: null } : { userId: null, program: by.name };

export function createAnswers(parts: AnswerParts): Answers {
  const { clock, conversations, messages, writing } = parts;

  const messageAt = async (spot: Spot): Promise<Message | null> => {
    const place = { id: spot.conversationId, position: spot.position };
    return (await messages.at([place]))[0] ?? null;
  };

  async function requireNoneSince(id: number, seen: number, { userId, program }: Writer) {
    const since = await messages.between(id, 'publisher', { after: seen, upTo: 2 ** 31 - 1 });
    const others = since.filter((one) => one.authorId !== userId || one.program !== program);
    if (others.length === 0) return;
    const names = [...new Set(others.map((one) => one.username ?? one.program ?? ''))];
    throw new Problem('changed_meanwhile', { message: texts.answeredMeanwhile(names) });
  }

  async function say(
    { id, name }: Draft,
    writer: Writer,
    work: (conversation: Conversation) => Promise<Spot>,
  ): Promise<Message | null> {
    const before = await writing.said(writer, name);
    if (before) return messageAt(before);
    const spot = await writing.once({ writer, name }, async () => {
      const conversation = await conversations.lock(id);
      return conversation && work(conversation);
    });
    return spot && messageAt(spot);
  }

  return {
    async answer(answer, by) {
      const { id, name, text, files, seen, close } = answer;
      if (text === '' && files.length === 0) return 'empty';
      const writer = writerOf(by);
      try {
        return await say(answer, writer, async (conversation) => {
          await requireNoneSince(id, seen, writer);
          return writing.add(
            conversation,
            { side: 'publisher', writer, name, text, files },
            {
              waitingSince: null,
              snoozedUntil: null,
              closedAt: close ? clock.now() : null,
              assignedTo: conversation.assignedTo ?? writer.userId,
              readByPublisher: Math.max(
                conversation.readByPublisher,
                Math.min(seen, conversation.lastPosition),
              ),
            },
          );
        });
      } catch (error) {
        if (error instanceof FileUnknown) return 'file_unknown';
        throw error;
      }
    },
    note: (note, by) => {
      const writer = writerOf(by);
      const { name, text } = note;
      return say(note, writer, (conversation) =>
        writing.add(
          conversation,
          { side: 'publisher', writer, name, text, files: [], isNote: true },
          {},
        ),
      );
    },
  };
}
