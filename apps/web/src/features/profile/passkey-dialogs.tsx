import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { useGone } from '@hub/client/change';
import { renamePasskeyBody } from '@hub/contract/calls';
import { isolated } from '@hub/contract/direction';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOf } from '@hub/ui/dialog-title';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Form, useSchemaForm } from '@hub/ui/form';
import { TextField } from '@hub/ui/text-field';
import type { Passkey } from '#ui/confirm/api.ts';
import { Confirm, wantsProof } from '#ui/confirm/confirm.tsx';
import { useRemovePasskey, useRenamePasskey } from './api.ts';
import { passkeyTexts } from './passkey-texts.ts';
import styles from './profile.module.css';

const words = passkeyTexts;
const nameBody = z.pick(renamePasskeyBody, { name: true });

interface AboutPasskey {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export function RenamePasskey({ passkey, onClose }: AboutPasskey): ReactElement {
  const { mutate, error, isPending } = useRenamePasskey();
  const { close } = useGone(error, onClose);
  const form = useSchemaForm(nameBody, { name: passkey.name });
  return (
    <Dialog
      title={titleOf((name) => words.renameTitle({ name }), isolated(passkey.name))}
      open
      onClose={close}
    >
      <Form
        form={form}
        onSubmit={({ name }) => mutate({ id: passkey.id, name }, { onSuccess: onClose })}
        pending={isPending}
        error={error}
        gone={words.gone}
        submitLabel={words.save}
        busyLabel={words.busy}
      >
        <TextField
          label={words.newName}
          autoComplete="off"
          autoFocus
          defaultValue={passkey.name}
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
      </Form>
    </Dialog>
  );
}

export function RemovePasskey({ passkey, onClose }: AboutPasskey): ReactElement {
  const remove = useRemovePasskey();
  const { mutate, error, isPending } = remove;
  const { gone, close } = useGone(error, onClose);
  if (wantsProof(error)) return <Confirm mutation={remove} />;
  const confirm = {
    label: words.remove,
    isDanger: true,
    busy: isPending,
    busyLabel: words.busy,
    onPress: (): void => mutate({ id: passkey.id }, { onSuccess: onClose }),
  };
  return (
    <Dialog
      title={titleOf((name) => words.removeTitle({ name }), isolated(passkey.name))}
      open
      onClose={close}
      role="alertdialog"
    >
      <p className={styles.muted}>{words.removeText}</p>
      {error !== null && <ErrorNotice error={error} gone={words.gone} />}
      <DialogFoot confirm={gone ? null : confirm} />
    </Dialog>
  );
}
