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
import { ActDialog, ReasonField } from '#ui/acts/act-dialog.tsx';
import { wordsAbout, type WordsOfSubject } from '#ui/acts/act-words.ts';
import type { ActCallbacks } from '#ui/acts/acts.tsx';
import { useAct, type Person } from './api.ts';
import { acts } from './texts.ts';

export type ReasonCall =
  | 'takeForVerified'
  | 'endSessions'
  | 'blockPerson'
  | 'unblockPerson'
  | 'resetFactor'
  | 'makeExport';

interface DialogProps {
  readonly person: Person;
  readonly ending: ActCallbacks;
}

interface ReasonDialogProps extends DialogProps {
  readonly call: ReasonCall;
  readonly words: WordsOfSubject;
}

/** Names the person in the title. */
const about = (words: WordsOfSubject, { firstname, lastname }: Person) =>
  wordsAbout(words, isolated(`${firstname} ${lastname}`));

/** An act that asks for its reason alone. */
export function ReasonDialog({ person, call, words, ending }: ReasonDialogProps): ReactElement {
  const form = useSchemaForm(reasonBody, { reason: '' });
  const act = useAct(call, person);
  const gentle = call === 'takeForVerified' || call === 'unblockPerson' || call === 'makeExport';
  return (
    <ActDialog
      {...{ form, act, ...ending }}
      words={about(words, person)}
      tone={gentle ? 'accent' : 'danger'}
    >
      <ReasonField error={form.formState.errors.reason?.message} {...form.register('reason')} />
    </ActDialog>
  );
}

export function AddressDialog({ person, ending }: DialogProps): ReactElement {
  const form = useSchemaForm(correctAddressForm, { email: '', reason: '' });
  const act = useAct('correctAddress', person);
  const { errors } = form.formState;
  return (
    <ActDialog {...{ form, act, ...ending }} words={about(acts.address, person)} tone="accent">
      <TextField
        label={acts.address.field}
        type="email"
        autoComplete="off"
        autoFocus
        error={errors.email?.message}
        {...form.register('email')}
      />
      <ReasonField autoFocus={false} error={errors.reason?.message} {...form.register('reason')} />
    </ActDialog>
  );
}

export function MessageDialog({ person, ending }: DialogProps): ReactElement {
  const message = person.message ?? '';
  const form = useSchemaForm(messageForm, { message });
  const act = useAct('setMessage', person);
  return (
    <ActDialog {...{ form, act, ...ending }} words={about(acts.message, person)} tone="accent">
      <TextAreaField
        label={acts.message.field}
        rows={3}
        autoFocus
        defaultValue={message}
        error={form.formState.errors.message?.message}
        {...form.register('message')}
      />
    </ActDialog>
  );
}

/** The username must be typed, so that no account is deleted by mistake. */
export function EraseDialog({ person, ending }: DialogProps): ReactElement {
  const form = useSchemaForm(erasePersonForm, { username: '', reason: '' });
  const act = useAct('erasePerson', person);
  const { errors } = form.formState;
  return (
    <ActDialog {...{ form, act, ...ending }} words={about(acts.erase, person)}>
      <TextField
        label={acts.erase.field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={errors.username?.message}
        {...form.register('username')}
      />
      <ReasonField autoFocus={false} error={errors.reason?.message} {...form.register('reason')} />
    </ActDialog>
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
  const act = useAct(call, person);
  return (
    <ActDialog {...{ form, act, ...ending }} words={about(words, person)} tone="accent">
      {null}
    </ActDialog>
  );
}
