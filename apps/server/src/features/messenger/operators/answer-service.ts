import type { ConversationStore } from '#messenger/records/conversation-store.ts';
import type { Message, MessageStore, Spot, Writer } from '#messenger/records/message-store.ts';
import { FileUnknown, type MessageWriter } from '#messenger/writing/writing-service.ts';
import { operatorTexts } from '#messenger/texts.ts';
import type { EmailOrigin } from '#messenger/writing/writing-store.ts';
import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/actor.ts';
import { Problem } from '#platform/problem.ts';
import type { KeyedQueue } from '#platform/async/keyed-queue.ts';

interface Draft {
  readonly id: number;
  /** As the page calls it: the same name again is the same message. */
  readonly name: string;
  readonly text: string;
  /** Set if it came by email. */
  readonly email?: EmailOrigin;
}

interface Answer extends Draft {
  readonly files: readonly number[];
  /** The newest message that its writer has seen. */
  readonly seen: number;
  readonly close: boolean;
}

/** Thrown because a person who cannot sign in gets an email, and cannot open the hub's files. */
class FileOutOfReach extends Error {}

/** Reasons why nothing is sent. */
type Refusal = 'empty' | 'file_unknown' | 'file_out_of_reach';

interface AnswerDependencies {
  readonly db: Db;
  readonly conversations: ConversationStore;
  readonly messages: MessageStore;
  readonly writing: MessageWriter;
  readonly keyedQueue: KeyedQueue;
}

export const writerOf = (actor: Actor): Writer =>
  actor.kind === 'user'
    ? { userId: actor.userId, program: null }
    : { userId: null, program: actor.name };

/** Operators' messages: answers to the buyer, and notes to each other. */
export function createAnswers(deps: AnswerDependencies) {
  const { db, conversations, messages, writing, keyedQueue } = deps;

  const messageAt = async ({ conversationId: id, position }: Spot): Promise<Message | null> =>
    (await messages.at([{ id, position }]))[0] ?? null;

  async function requireNoneSince(id: number, seen: number, { userId, program }: Writer) {
    const since = await messages.between(id, 'publisher', { after: seen, upTo: 2 ** 31 - 1 });
    const others = since.filter((one) => one.authorId !== userId || one.program !== program);
    if (others.length === 0) return;
    const names = [...new Set(others.map((one) => one.username ?? one.program ?? ''))];
    throw new Problem('changed_meanwhile', { message: operatorTexts.answeredMeanwhile(names) });
  }

  const say = async (
    { name }: Draft,
    writer: Writer,
    work: () => Promise<Spot | null>,
  ): Promise<Message | null> => {
    const spot = await writing.once({ writer, name }, work);
    return spot && messageAt(spot);
  };

  /**
   * Writes with the conversation locked: of two simultaneous answers, the second sees the first.
   */
  const sayUnlessAnswered = (
    { id, files, seen: seenThen, close, ...draft }: Answer,
    writer: Writer,
  ): Promise<Spot | null> =>
    keyedQueue.take(id, () =>
      db.transaction(async () => {
        const conversation = await conversations.lock(id);
        if (!conversation) return null;
        if (conversation.topic === 'login' && files.length > 0) throw new FileOutOfReach();
        const seenThere = { conversationId: id, position: seenThen };
        const seen = await messages.seenNow(seenThere, conversation.id);
        await requireNoneSince(conversation.id, seen, writer);
        const said = { ...draft, kind: 'answer', writer, files, seen, closes: close } as const;
        return writing.add(conversation, said);
      }),
    );

  return {
    /**
     * Throws `changed_meanwhile` if a colleague has answered since; null if the conversation does not
     * exist.
     */
    async answer(answer: Answer, actor: Actor): Promise<Message | Refusal | null> {
      const { text, files } = answer;
      if (text === '' && files.length === 0) return 'empty';
      const writer = writerOf(actor);
      try {
        return await say(answer, writer, () => sayUnlessAnswered(answer, writer));
      } catch (error) {
        if (error instanceof FileUnknown) return 'file_unknown';
        if (error instanceof FileOutOfReach) return 'file_out_of_reach';
        throw error;
      }
    },
    note: (note: Draft, actor: Actor): Promise<Message | null> => {
      const { id, ...draft } = note;
      const writer = writerOf(actor);
      const said = { ...draft, kind: 'note', writer, files: [] } as const;
      return say(note, writer, () => writing.add({ id, topic: 'question' }, said));
    },
  };
}

export type Answers = ReturnType<typeof createAnswers>;
