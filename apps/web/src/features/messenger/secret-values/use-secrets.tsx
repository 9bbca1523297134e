import { IconKey, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { conversationSecretBody } from '@hub/contract/calls';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { days } from '@hub/contract/limits';
import { findSecrets } from '@hub/contract/written-secrets';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Dialog } from '@hub/ui/dialog';
import { titleOfNone } from '@hub/ui/dialog-title';
import { Form, useSchemaForm } from '@hub/ui/form';
import { iconButtonClass } from '@hub/ui/icon-button';
import { TextAreaField, TextField } from '@hub/ui/text-field';
import { useAddSecret } from './api.ts';
import styles from './secrets.module.css';
import { texts } from './texts.ts';

export interface AddedSecret {
  readonly id: string;
  readonly label: string;
}

interface Writing {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Returns the passwords and keys of a message that is being written, with their controls. */
export function useSecrets({ text, onText }: Writing) {
  const [added, setAdded] = useState<readonly AddedSecret[]>([]);
  /** Initial value of the open dialog; null if the dialog is closed. */
  const [value, setValue] = useState<string | null>(null);
  const mayAdd = added.length < bounds.secretsPerMessage;
  const [secretInText] = mayAdd ? findSecrets(text) : [];
  const take = (secret: AddedSecret): void => {
    if (value !== null && value !== '') onText(text.replace(value, () => '').trim());
    setAdded([...added, secret]);
    setValue(null);
  };
  const above = (
    <div className={styles.above}>
      {secretInText !== undefined && (
        <Alert tone="attention">
          <p>{texts.found}</p>
          <Button
            size="small"
            onClick={() => setValue(text.slice(secretInText.from, secretInText.to))}
          >
            {texts.move}
          </Button>
        </Alert>
      )}
      {added.map(({ id, label }) => (
        <div key={id} className={styles.added}>
          <IconKey aria-hidden size={20} stroke={1.5} />
          <bdi className={styles.label}>{label}</bdi>
          <button
            type="button"
            className={iconButtonClass}
            aria-label={texts.remove({ label })}
            onClick={() => setAdded(added.filter((each) => each.id !== id))}
          >
            <IconX aria-hidden size={16} stroke={1.75} />
          </button>
        </div>
      ))}
      {value !== null && (
        <SecretDialog value={value} onAdded={take} onClose={() => setValue(null)} />
      )}
    </div>
  );
  const tool = mayAdd && (
    <button
      type="button"
      className={iconButtonClass}
      aria-label={texts.add}
      title={texts.add}
      onClick={() => setValue('')}
    >
      <IconKey aria-hidden size={20} stroke={1.75} />
    </button>
  );
  return { added, clear: () => setAdded([]), tool, above };
}

interface SecretDialogProps {
  readonly value: string;
  readonly onAdded: (secret: AddedSecret) => void;
  readonly onClose: () => void;
}

function SecretDialog({ value, onAdded, onClose }: SecretDialogProps) {
  const { mutate, isPending, error } = useAddSecret();
  const form = useSchemaForm(conversationSecretBody, { label: '', value });
  return (
    <Dialog title={titleOfNone(texts.add)} open onClose={onClose}>
      <p className={styles.means}>{texts.means({ count: bounds.secretsKept / days(1) })}</p>
      <Form
        form={form}
        onSubmit={(body) => mutate(body, { onSuccess: ({ secret }) => onAdded(secret) })}
        pending={isPending}
        error={error}
        submitLabel={texts.submit}
        busyLabel={texts.adding}
      >
        <TextField
          label={texts.label}
          hint={texts.labelHint}
          autoComplete="off"
          {...form.field('label')}
        />
        <TextAreaField
          label={texts.value}
          look="code"
          rows={2}
          autoComplete="off"
          {...form.field('value')}
        />
      </Form>
    </Dialog>
  );
}
