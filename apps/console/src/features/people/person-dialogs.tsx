import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { isolated } from '@hub/contract/direction';
import {
  correctAddressForm,
  erasePersonForm,
  messageForm,
  reasonBody,
} from '@hub/contract/operator-calls';
import { useSchemaForm } from '@hub/ui/form';
import { TextAreaField, TextField } from '@hub/ui/text-field';
import { ActionDialog, ReasonField } from '#ui/actions/action-dialog.tsx';
import { wordsAbout, type WordsOfSubject } from '#ui/actions/action-words.ts';
import type { ActionCallbacks } from '#ui/actions/actions.tsx';
import { useAction, type Person } from './api.ts';
import { actions } from './texts.ts';

export type ReasonCall =
  | 'takeForVerified'
  | 'endSessions'
  | 'blockPerson'
  | 'unblockPerson'
  | 'resetFactor'
  | 'makeExport';

interface DialogProps {
  readonly person: Person;
  readonly ending: ActionCallbacks;
}

interface ReasonDialogProps extends DialogProps {
  readonly call: ReasonCall;
  readonly words: WordsOfSubject;
}

/** Names the person in the title. */
const about = (words: WordsOfSubject, { firstname, lastname }: Person) =>
  wordsAbout(words, isolated(`${firstname} ${lastname}`));

/** An action that asks for its reason alone. */
export function ReasonDialog({ person, call, words, ending }: ReasonDialogProps): ReactElement {
  const form = useSchemaForm(reasonBody, { reason: '' });
  const mutation = useAction(call, person);
  const gentle = call === 'takeForVerified' || call === 'unblockPerson' || call === 'makeExport';
  return (
    <ActionDialog
      {...{ form, mutation, ...ending }}
      words={about(words, person)}
      tone={gentle ? 'accent' : 'danger'}
    >
      <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ActionDialog>
  );
}

export function AddressDialog({ person, ending }: DialogProps): ReactElement {
  const form = useSchemaForm(correctAddressForm, { email: '', reason: '' });
  const mutation = useAction('correctAddress', person);
  const { errors } = form.formState;
  return (
    <ActionDialog
      {...{ form, mutation, ...ending }}
      words={about(actions.address, person)}
      tone="accent"
    >
      <TextField
        label={actions.address.field}
        type="email"
        autoComplete="off"
        autoFocus
        error={errors.email?.message}
        {...form.register('email')}
      />
      <ReasonField autoFocus={false} error={errors.reason?.message} {...form.register('reason')} />
    </ActionDialog>
  );
}

export function MessageDialog({ person, ending }: DialogProps): ReactElement {
  const message = person.message ?? '';
  const form = useSchemaForm(messageForm, { message });
  const mutation = useAction('setMessage', person);
  return (
    <ActionDialog
      {...{ form, mutation, ...ending }}
      words={about(actions.message, person)}
      tone="accent"
    >
      <TextAreaField
        label={actions.message.field}
        rows={3}
        autoFocus
        defaultValue={message}
        error={form.formState.errors.message?.message}
        {...form.register('message')}
      />
    </ActionDialog>
  );
}

/** The username must be typed, so that no account is deleted by mistake. */
export function EraseDialog({ person, ending }: DialogProps): ReactElement {
  const form = useSchemaForm(erasePersonForm, { username: '', reason: '' });
  const mutation = useAction('erasePerson', person);
  const { errors } = form.formState;
  return (
    <ActionDialog {...{ form, mutation, ...ending }} words={about(actions.erase, person)}>
      <TextField
        label={actions.erase.field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errors.username?.message}
        {...form.register('username')}
      />
      <ReasonField autoFocus={false} error={errors.reason?.message} {...form.register('reason')} />
    </ActionDialog>
  );
}

interface PlainDialogProps extends DialogProps {
  readonly call: 'sendVerification' | 'sendReset';
  readonly words: WordsOfSubject;
}

const nothing = z.object({});

/** Action that only needs a confirmation. */
export function PlainDialog({ person, call, words, ending }: PlainDialogProps): ReactElement {
  const form = useSchemaForm(nothing, {});
  const mutation = useAction(call, person);
  return (
    <ActionDialog {...{ form, mutation, ...ending }} words={about(words, person)} tone="accent">
      {null}
    </ActionDialog>
  );
}
