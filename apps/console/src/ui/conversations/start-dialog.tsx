import { useRef, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '@hub/client/change';
import { isolated } from '@hub/contract/direction';
import { startConversationForm } from '@hub/contract/operator-calls';
import { useSchemaForm } from '@hub/ui/form';
import { SelectField } from '@hub/ui/select-field';
import { TextAreaField, TextField } from '@hub/ui/text-field';
import { call } from '#api/client.ts';
import { paths } from '#lib/paths.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { wordsAbout, wordsAboutNone } from '#ui/actions/action-words.ts';
import { startTexts as texts } from './texts.ts';

interface StartDialogProps {
  /** Recipient; left out, the operator names one. */
  readonly to?: { readonly username: string; readonly name: string };
  /** Licenses of the buyer, and the one that the conversation is about. */
  readonly licenses?: readonly { readonly id: number; readonly label: string }[];
  readonly about?: number;
  readonly onClose: () => void;
}

/** Starts a conversation with a person, and opens it. */
export function StartDialog({ to, licenses = [], about, onClose }: StartDialogProps): ReactElement {
  const license = about === undefined ? '' : String(about);
  const form = useSchemaForm(startConversationForm, { to: to?.username ?? '', license, text: '' });
  const { errors } = form.formState;
  const navigate = useNavigate();
  const started = useRef<number | null>(null);
  // A retry has the same name, so it is one conversation.
  const name = useRef<string>(null);
  const mutation = useChange(
    async ({ to: who, license: id, text }: { to: string; license: string; text: string }) => {
      name.current ??= crypto.randomUUID();
      const body = { to: who, license_id: id === '' ? null : Number(id), text, name: name.current };
      const answer = await call('openConversationWith', { body });
      started.current = answer.conversation?.id ?? null;
      return answer;
    },
    { afterRefusal: true },
  );
  const open = (): void => {
    onClose();
    if (started.current === null) return;
    void navigate(paths.conversations({ box: 'all', id: String(started.current) }));
  };
  const words = to ? wordsAbout(texts, isolated(to.name)) : wordsAboutNone(texts.anyone);
  return (
    <ActionDialog {...{ form, mutation, words, onClose }} tone="accent" onDone={open}>
      {to === undefined && (
        <TextField
          label={texts.to}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={errors.to?.message}
          {...form.register('to')}
        />
      )}
      {licenses.length > 0 && (
        <SelectField label={texts.license} defaultValue={license} {...form.register('license')}>
          <option value="">{texts.noLicense}</option>
          {licenses.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        label={texts.text}
        rows={6}
        autoFocus={to !== undefined}
        error={errors.text?.message}
        {...form.register('text')}
      />
    </ActionDialog>
  );
}
