import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { passkeyName, renamePasskeyBody } from '@hub/contract/calls';
import { passkeys as limits } from '@hub/contract/limits';
import { Sentence } from '@hub/ui/sentence';
import { Outcome } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { Form, useSchemaForm } from '@hub/ui/form';
import { ReadState } from '@hub/ui/read-state';
import { TextField } from '@hub/ui/text-field';
import { Time } from '@hub/ui/time';
import { useHydrated } from '@hub/ui/use-hydrated';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { knowsPasskeys } from '@hub/client/passkey-support';
import { passkeysQuery, type Passkey } from '#ui/confirm/api.ts';
import { Confirm, sending, wantsProof } from '#ui/confirm/confirm.tsx';
import { useCallChange } from '#api/change.ts';
import { useAddPasskey } from './api.ts';
import { passkeyTexts } from './texts.ts';
import styles from './profile.module.css';
import textClass from '#ui/text.module.css';
import own from './second-factor.module.css';
import { useGone } from '@hub/client/change';
import { isolated } from '@hub/contract/direction';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOf } from '@hub/ui/dialog-title';
import { ErrorNotice } from '@hub/ui/error-notice';

const addBody = z.object({ name: passkeyName });

export function Passkeys() {
  const query = useQuery(passkeysQuery);
  const { data } = query;
  const hydrated = useHydrated();
  const [dialog, setDialog] = useState<{ action: 'rename' | 'remove'; id: number } | null>(null);
  const about = data?.find(({ id }) => id === dialog?.id);
  const close = (): void => setDialog(null);
  return (
    <Card as="section" labelledBy="passkeys-title">
      <h3 id="passkeys-title">{passkeyTexts.heading}</h3>
      <p>{passkeyTexts.intro}</p>
      <ReadState
        query={query}
        what={passkeyTexts.what}
        loading={{ label: passkeyTexts.loading, shapes: ['line'] }}
      />
      {data !== undefined && data.length > 0 && (
        <ul role="list" className={styles.list}>
          {data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onAsk={(action) => setDialog({ action, id: passkey.id })}
            />
          ))}
        </ul>
      )}
      {about !== undefined && dialog?.action === 'rename' && (
        <RenamePasskey passkey={about} onClose={close} />
      )}
      {about !== undefined && dialog?.action === 'remove' && (
        <RemovePasskey passkey={about} onClose={close} />
      )}
      {data === undefined || !hydrated ? null : !knowsPasskeys() ? (
        <p className={styles.small}>{passkeyTexts.notHere}</p>
      ) : data.length >= limits.perUser ? (
        <p className={styles.small}>{passkeyTexts.full}</p>
      ) : (
        <AddPasskey />
      )}
    </Card>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onAsk: (action: 'rename' | 'remove') => void;
}

const PasskeyRow = ({ passkey, onAsk }: PasskeyRowProps) => (
  <li className={styles.row}>
    <div className={styles.who}>
      <p className={styles.strong}>
        <bdi>{passkey.name}</bdi>
      </p>
      <p className={styles.small}>
        <Sentence text={passkeyTexts.made} parts={{ time: <Time value={passkey.created_at} /> }} />{' '}
        ·{' '}
        {passkey.last_used_at === null ? (
          passkeyTexts.never
        ) : (
          <Sentence
            text={passkeyTexts.used}
            parts={{ time: <Time value={passkey.last_used_at} /> }}
          />
        )}
      </p>
    </div>
    <div className={own.actions}>
      <Button size="small" onClick={() => onAsk('rename')}>
        {passkeyTexts.rename} <VisuallyHidden>{passkey.name}</VisuallyHidden>
      </Button>
      <Button size="small" onClick={() => onAsk('remove')}>
        {passkeyTexts.remove} <VisuallyHidden>{passkey.name}</VisuallyHidden>
      </Button>
    </div>
  </li>
);

function AddPasskey() {
  const add = useAddPasskey();
  const form = useSchemaForm(addBody, { name: '' });
  return (
    <>
      <Form
        form={form}
        onSubmit={(body) =>
          add.mutate(body, { onSuccess: (answer) => answer?.success === true && form.reset() })
        }
        {...sending(add)}
        variant="plain"
        submitLabel={passkeyTexts.add}
        footer={<Outcome of={add.data} />}
      >
        <TextField
          label={passkeyTexts.name}
          hint={passkeyTexts.nameHint}
          autoComplete="off"
          {...form.field('name')}
        />
      </Form>
      <Confirm mutation={add} />
    </>
  );
}

const nameBody = z.pick(renamePasskeyBody, { name: true });

interface AboutPasskey {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RenamePasskey({ passkey, onClose }: AboutPasskey) {
  const { mutate, error, isPending } = useCallChange('renamePasskey');
  const { close } = useGone(error, onClose);
  const form = useSchemaForm(nameBody, { name: passkey.name });
  return (
    <Dialog
      title={titleOf((name) => passkeyTexts.renameTitle({ name }), isolated(passkey.name))}
      open
      onClose={close}
    >
      <Form
        form={form}
        onSubmit={({ name }) => mutate({ id: passkey.id, name }, { onSuccess: onClose })}
        pending={isPending}
        error={error}
        gone={passkeyTexts.gone}
        submitLabel={passkeyTexts.save}
      >
        <TextField
          label={passkeyTexts.newName}
          autoComplete="off"
          autoFocus
          {...form.field('name')}
        />
      </Form>
    </Dialog>
  );
}

function RemovePasskey({ passkey, onClose }: AboutPasskey) {
  const remove = useCallChange('removePasskey');
  const { mutate, error, isPending } = remove;
  const { gone, close } = useGone(error, onClose);
  if (wantsProof(error)) return <Confirm mutation={remove} />;
  const confirm = {
    label: passkeyTexts.remove,
    isDanger: true,
    busy: isPending,
    onPress: (): void => mutate({ id: passkey.id }, { onSuccess: onClose }),
  };
  return (
    <Dialog
      title={titleOf((name) => passkeyTexts.removeTitle({ name }), isolated(passkey.name))}
      open
      onClose={close}
      role="alertdialog"
    >
      <p className={textClass.muted}>{passkeyTexts.removeText}</p>
      {error !== null && <ErrorNotice error={error} gone={passkeyTexts.gone} />}
      <DialogFoot confirm={gone ? null : confirm} />
    </Dialog>
  );
}
