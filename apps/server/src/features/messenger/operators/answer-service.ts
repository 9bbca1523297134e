import type { AnswerSteps } from '@hub/contract/operator-calls';
import type { ActionOutcome, Actions } from './action-service.ts';
import type { Message, MessagePosition, Writer } from '#messenger/records/message-store.ts';
import { operatorTexts } from '#messenger/texts.ts';
import {
  FileUnknown,
  MentionUnknown,
  type WritingParts,
} from '#messenger/writing/writing-service.ts';
import type { EmailOrigin } from '#messenger/writing/writing-store.ts';
import type { Actor } from '#platform/actor.ts';
import { Problem } from '#platform/problem.ts';

interface Draft {
  readonly id: number;
  /** Client key of the message. A message with the same key is stored only once. */
  readonly name: string;
  readonly text: string;
  readonly email?: EmailOrigin;
}

interface Note extends Draft {
  readonly mentions?: readonly number[] | undefined;
}

interface Answer extends Draft {
  readonly files: readonly number[];
  /** Position of the newest message that the author has seen. */
  readonly seen: number;
  readonly close: boolean;
  readonly steps?: AnswerSteps | null | undefined;
}

const closing = { kind: 'close' } as const;

/** Thrown for an answer with files to a person who cannot sign in, and so cannot open files. */
class FileOutOfReach extends Error {}

/** Thrown for a step that cannot be applied. It rolls back the message. */
class StepRefused extends Error {
  readonly result: ActionOutcome['result'];
  constructor(result: ActionOutcome['result']) {
    super('A step of an answer was refused');
    this.result = result;
  }
}

/** Returns the author of a message by an operator or an API token. */
export const writerOf = (actor: Actor): Writer =>
  actor.kind === 'user'
    ? { userId: actor.userId, program: null }
    : { userId: null, program: actor.name };

export function createAnswers(parts: WritingParts & { readonly actions: Actions }) {
  const { db, conversations, messages, writing, conversationQueue, actions } = parts;

  async function requireNoneSince(id: number, seen: number, { userId, program }: Writer) {
    const others = (await messages.answersSince(id, seen)).filter(
      (message) => message.authorId !== userId || message.program !== program,
    );
    if (others.length === 0) return;
    const names = [...new Set(others.map((one) => one.username ?? one.program ?? ''))];
    throw new Problem('changed_meanwhile', { message: operatorTexts.answeredMeanwhile(names) });
  }

  const writeOnce = async (
    { name }: Draft,
    writer: Writer,
    work: () => Promise<MessagePosition | null>,
  ): Promise<Message | null> => {
    const spot = await writing.once({ writer, name }, work);
    return spot && ((await messages.at([spot]))[0] ?? null);
  };

  async function step(id: number, steps: AnswerSteps, actor: Actor): Promise<string | null> {
    const { result, undo } = await actions.step(id, steps, actor);
    if (result !== 'done' && result !== 'already') throw new StepRefused(result);
    return undo;
  }

  /** Locks the conversation, so that the second of two simultaneous answers is refused. */
  const writeUnlessAnswered = (
    { id: requestedId, files, seen: seenThen, close, steps, ...draft }: Answer,
    actor: Actor,
    onSteps: (undo: string | null) => void,
  ): Promise<MessagePosition | null> =>
    conversationQueue.take(requestedId, () =>
      db.transaction(async () => {
        const conversation = await conversations.lock(requestedId);
        if (!conversation) return null;
        if (conversation.topic === 'login' && files.length > 0) throw new FileOutOfReach();
        const writer = writerOf(actor);
        const { id } = conversation;
        const then = { conversationId: requestedId, position: seenThen };
        const seen = await messages.seenNow(then, id);
        await requireNoneSince(id, seen, writer);
        const closes = close && !steps;
        const message = { ...draft, kind: 'answer', writer, files, seen, closes } as const;
        const spot = await writing.add(conversation, message);
        if (steps) onSteps(await step(id, close ? { ...steps, end: closing } : steps, actor));
        return spot;
      }),
    );

  return {
    /**
     * Sends an answer. Returns it with the token that undoes its steps, or the reason for a refusal;
     * null if the conversation does not exist. Throws `changed_meanwhile` if a colleague has
     * answered since `seen`.
     */
    async answer(answer: Answer, actor: Actor) {
      const { text, files } = answer;
      if (text === '' && files.length === 0) return 'empty';
      let undo: string | null = null;
      const onSteps = (token: string | null): void => {
        undo = token;
      };
      try {
        const work = () => writeUnlessAnswered(answer, actor, onSteps);
        const sent = await writeOnce(answer, writerOf(actor), work);
        return sent && { sent, undo };
      } catch (error) {
        if (error instanceof FileUnknown) return 'file_unknown';
        if (error instanceof FileOutOfReach) return 'file_out_of_reach';
        if (error instanceof StepRefused)
          return error.result === 'no_operator' ? 'no_operator' : 'tag_unknown';
        throw error;
      }
    },
    async note(note: Note, actor: Actor): Promise<Message | 'no_operator' | null> {
      const { id, ...draft } = note;
      const writer = writerOf(actor);
      const mentions = new Set(note.mentions);
      // Authors are not notified of their own note.
      if (writer.userId !== null) mentions.delete(writer.userId);
      const message = {
        ...draft,
        kind: 'note',
        writer,
        files: [],
        mentions: [...mentions],
      } as const;
      try {
        return await writeOnce(note, writer, () => writing.add({ id, topic: 'question' }, message));
      } catch (error) {
        if (error instanceof MentionUnknown) return 'no_operator';
        throw error;
      }
    },
  };
}

export type Answers = ReturnType<typeof createAnswers>;
