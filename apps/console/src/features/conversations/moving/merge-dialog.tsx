import type { ReactElement } from 'react';
import { useChange } from '@hub/client/change';
import { isolated } from '@hub/contract/direction';
import { mergeConversationForm } from '@hub/contract/operator-calls';
import { useSchemaForm } from '@hub/ui/form';
import { SelectField } from '@hub/ui/select-field';
import { call } from '#api/client.ts';
import type { Buyer, Conversation } from '#api/conversations/shapes.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { wordsAbout } from '#ui/actions/action-words.ts';
import { texts } from './texts.ts';

const words = texts.merge;

interface MergeDialogProps {
  readonly conversation: Conversation;
  /** Other conversations of this buyer. */
  readonly others: Buyer['earlier'];
  readonly onClose: () => void;
}

/** Merges the conversation into another one of its buyer; the page is led there. */
export function MergeDialog({ conversation, others, onClose }: MergeDialogProps): ReactElement {
  const { id, person } = conversation;
  const into = String(others[0]?.id ?? '');
  const form = useSchemaForm(mergeConversationForm, { into });
  const mutation = useChange(
    (chosen: { into: string }) =>
      call('mergeConversation', { body: { id, into: Number(chosen.into) } }),
    { afterRefusal: true },
  );
  return (
    <ActionDialog
      {...{ form, mutation, onClose }}
      words={wordsAbout(words, isolated(person.name))}
      tone="accent"
      onDone={onClose}
    >
      <SelectField label={words.into} defaultValue={into} autoFocus {...form.register('into')}>
        {others.map((other) => (
          <option key={other.id} value={other.id}>
            {words.choice(other)}
          </option>
        ))}
      </SelectField>
    </ActionDialog>
  );
}
