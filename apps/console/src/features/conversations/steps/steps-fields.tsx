import { IconTagPlus } from '@tabler/icons-react';
import { isolated } from '@hub/contract/direction';
import type { AnswerSteps } from '@hub/contract/operator-calls';
import { SelectField } from '@hub/ui/select-field';
import type { Tools } from '#api/conversations/shapes.ts';
import { TagChips } from '#conversations/tags/tag-chips.tsx';
import { TagMenu } from '#conversations/tags/tag-menu.tsx';
import { tagTexts } from '#conversations/tags/texts.ts';
import { Options } from '#ui/options.tsx';
import styles from './steps.module.css';
import { stepTexts as texts } from './texts.ts';

export const noSteps: AnswerSteps = { tags: [], assign: null, end: null };

export const stepsOrNull = (steps: AnswerSteps): AnswerSteps | null =>
  steps.tags.length === 0 && steps.assign === null && steps.end === null ? null : steps;

interface StepsFieldsProps {
  readonly steps: AnswerSteps;
  readonly tools: Pick<Tools, 'tags' | 'operators'>;
  readonly onChange: (steps: AnswerSteps) => void;
}

/** Snooze times that are offered, in hours. */
const times = [1, 4, 24, 48, 72, 168, 336];

const assignIn = (value: string): AnswerSteps['assign'] =>
  value === '' ? null : value === 'me' || value === 'nobody' ? value : Number(value);

function endIn(value: string): AnswerSteps['end'] {
  if (value === '') return null;
  return value === 'close' ? { kind: 'close' } : { kind: 'snooze', hours: Number(value) };
}

export function StepsFields({ steps, tools, onChange }: StepsFieldsProps) {
  const { tags, assign, end } = steps;
  const hours = end?.kind === 'snooze' ? end.hours : null;
  const offered = hours === null || times.includes(hours) ? times : [hours, ...times];
  const toggle = (id: number): void => {
    const rest = tags.filter((tag) => tag !== id);
    onChange({ ...steps, tags: rest.length < tags.length ? rest : [...tags, id] });
  };
  return (
    <fieldset className={styles.fields}>
      <legend>{texts.title}</legend>
      {tools.tags.length > 0 && (
        <div className={styles.tags}>
          <TagMenu
            label={tagTexts.add}
            icon={<IconTagPlus aria-hidden size={18} stroke={1.75} />}
            tags={tools.tags}
            chosen={tags}
            onChoose={toggle}
          >
            {tagTexts.add}
          </TagMenu>
          <TagChips of={tools.tags.filter(({ id }) => tags.includes(id))} />
        </div>
      )}
      <SelectField
        label={texts.assign}
        required={false}
        value={assign ?? ''}
        onChange={({ target }) => onChange({ ...steps, assign: assignIn(target.value) })}
      >
        <option value="">{texts.unchanged}</option>
        <option value="me">{texts.me}</option>
        <option value="nobody">{texts.nobody}</option>
        <Options
          of={new Map(tools.operators.map(({ id, username }) => [id, isolated(username)]))}
        />
      </SelectField>
      <SelectField
        label={texts.end}
        required={false}
        value={hours ?? end?.kind ?? ''}
        onChange={({ target }) => onChange({ ...steps, end: endIn(target.value) })}
      >
        <option value="">{texts.staysOpen}</option>
        <option value="close">{texts.close}</option>
        <Options of={new Map(offered.map((time) => [time, texts.snooze(texts.lasting(time))]))} />
      </SelectField>
    </fieldset>
  );
}
