import { IconListCheck, IconX } from '@tabler/icons-react';
import { Button } from '@hub/ui/button';
import styles from './steps.module.css';
import { stepTexts, type StepWords } from './texts.ts';
import type { AnswerSteps } from '@hub/contract/operator-calls';
import type { Tools } from '#api/conversations/shapes.ts';
import { tagTexts } from '#conversations/tags/texts.ts';
import { texts } from '#conversations/texts.ts';

interface StepsNoteProps {
  /** Text with all steps of sending; null if it only sends. */
  readonly does: string | null;
  readonly onRemove: () => void;
}

export const StepsNote = ({ does, onRemove }: StepsNoteProps) => (
  <div role="status">
    {does !== null && (
      <p className={styles.note}>
        <IconListCheck aria-hidden size={16} stroke={1.75} />
        <bdi>{does}</bdi>
        <Button
          size="small"
          variant="quiet"
          icon={<IconX aria-hidden size={14} stroke={1.75} />}
          aria-label={stepTexts.remove}
          title={stepTexts.remove}
          onClick={onRemove}
        />
      </p>
    )}
  </div>
);

/** Returns a text with all steps of sending: “Sends the reply, adds Refund, closes”. */
export function describe(
  { tags, assign, end }: AnswerSteps,
  words: StepWords,
  { tools, name }: { readonly tools: Tools | undefined; readonly name: string },
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
