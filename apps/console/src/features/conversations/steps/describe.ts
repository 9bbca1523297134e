import type { AnswerSteps } from '@hub/contract/operator-calls';
import type { Tools } from '#api/conversations/shapes.ts';
import { tagTexts } from '#conversations/tags/texts.ts';
import { texts } from '#conversations/texts.ts';
import { stepTexts, type StepWords } from './texts.ts';

interface Describing {
  readonly tools: Tools | undefined;
  /** Person who gets the reply. */
  readonly name: string;
}

/** Returns a line with everything that sending does: “Sends the reply, adds Refund, closes”. */
export function describe(
  { tags, assign, end }: AnswerSteps,
  words: StepWords,
  { tools, name }: Describing,
): string {
  const tagOf = (id: number): string =>
    tools?.tags.find((tag) => tag.id === id)?.name ?? tagTexts.deleted;
  const operatorOf = (id: number): string =>
    tools?.operators.find((one) => one.id === id)?.username ?? texts.thread.left;
  const to = typeof assign === 'number' ? operatorOf(assign) : stepTexts.you;
  return [
    words.sent(name),
    ...(tags.length > 0 ? [words.tagged(tags.map(tagOf).join(', '))] : []),
    ...(assign === null ? [] : [assign === 'nobody' ? words.unassigned : words.assigned(to)]),
    ...(end?.kind === 'close' ? [words.closed] : []),
    ...(end?.kind === 'snooze' ? [words.snoozed(stepTexts.lasting(end.hours))] : []),
  ].join(', ');
}
