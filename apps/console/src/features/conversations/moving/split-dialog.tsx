import { useRef, type ReactElement } from 'react';
import { useChange } from '@hub/client/change';
import { isolated } from '@hub/contract/direction';
import { splitConversationForm } from '@hub/contract/operator-calls';
import { useSchemaForm } from '@hub/ui/form';
import { SelectField } from '@hub/ui/select-field';
import { call } from '#api/client.ts';
import type { Conversation } from '#api/conversations/shapes.ts';
import { texts as inbox } from '#conversations/texts.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { wordsAbout } from '#ui/actions/action-words.ts';
import { texts } from './texts.ts';

const words = texts.split;
const topics = ['question', 'bug'] as const;

interface SplitDialogProps {
  readonly conversation: Conversation;
  /** Messages that move. */
  readonly positions: readonly number[];
  readonly onDone: (id: number) => void;
  readonly onClose: () => void;
}

/** Asks for the subject of the new conversation, and opens it. */
export function SplitDialog(props: SplitDialogProps): ReactElement {
  const { conversation, positions, onDone, onClose } = props;
  const { id, person, buyer } = conversation;
  const license = String(conversation.license?.id ?? '');
  const form = useSchemaForm(splitConversationForm, { topic: 'question', license });
  const made = useRef<number>(null);
  const mutation = useChange(
    async ({ topic, license: about }: { topic: (typeof topics)[number]; license: string }) => {
      const body = { id, positions: [...positions], topic };
      const license_id = about === '' ? null : Number(about);
      const answer = await call('splitConversation', { body: { ...body, license_id } });
      made.current = answer.conversation?.id ?? null;
      return answer;
    },
    { afterRefusal: true },
  );
  return (
    <ActionDialog
      {...{ form, mutation, onClose }}
      words={wordsAbout(words, isolated(person.name))}
      tone="accent"
      onDone={() => onDone(made.current ?? id)}
    >
      <SelectField label={words.topic} autoFocus {...form.register('topic')}>
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {inbox.topics[topic]}
          </option>
        ))}
      </SelectField>
      <SelectField label={words.license} defaultValue={license} {...form.register('license')}>
        <option value="">{words.noLicense}</option>
        {buyer?.licenses.map(({ id: value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </ActionDialog>
  );
}
