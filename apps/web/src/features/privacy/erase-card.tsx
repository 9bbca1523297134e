import { useState } from 'react';
import * as z from 'zod/mini';
import { eraseAccountBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { Form, useSchemaForm } from '@hub/ui/form';
import { TextField } from '@hub/ui/text-field';
import { useInfo } from '#api/session.ts';
import type { Proof } from '#ui/confirm/api.ts';
import { GiveProof, wantsProof } from '#ui/confirm/confirm.tsx';
import { useCallChange } from '#api/change.ts';
import { EraseNotice } from './erase-notice.tsx';
import styles from './privacy.module.css';
import { texts } from './texts.ts';

const eraseTexts = texts.erase;

export function EraseCard() {
  const [isOpen, setOpen] = useState(false);
  const waits = (useInfo()?.erase_at ?? null) !== null;
  return (
    <Card as="section" labelledBy="erase-title">
      <h3 id="erase-title">{eraseTexts.heading}</h3>
      {waits ? (
        <EraseNotice />
      ) : (
        <>
          <p className={styles.note}>{eraseTexts.lede}</p>
          <ul className={styles.means}>
            {eraseTexts.means.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          {isOpen ? (
            <EraseForm onCancel={() => setOpen(false)} />
          ) : (
            <div>
              <Button variant="danger" onClick={() => setOpen(true)}>
                {eraseTexts.start}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

const nameBody = z.pick(eraseAccountBody, { username: true });

/** The dialog then asks for a proof of identity, even after a recent sign-in. */
function EraseForm({ onCancel }: { readonly onCancel: () => void }) {
  const [named, setNamed] = useState<string | null>(null);
  const { mutate, reset, isPending, error, data, variables } = useCallChange('eraseAccount');
  const form = useSchemaForm(nameBody, { username: '' });
  const isRefused = wantsProof(error);
  const giving = {
    give: (proof: Proof) =>
      mutate({ username: named ?? '', ...proof }, { onSuccess: () => setNamed(null) }),
    isPending,
    wrong: isRefused ? error?.message : undefined,
    error: isRefused ? null : error,
    last: variables,
  };
  const close = (): void => {
    setNamed(null);
    reset();
  };
  return (
    <>
      <Form
        form={form}
        onSubmit={({ username }) => setNamed(username)}
        pending={isPending}
        error={null}
        variant="danger"
        submitLabel={eraseTexts.submit}
        busyLabel={eraseTexts.busy}
        beside={<Button onClick={onCancel}>{eraseTexts.cancel}</Button>}
        footer={data?.success === false && <Alert tone="bad">{data.message}</Alert>}
      >
        <TextField
          label={eraseTexts.username}
          autoComplete="off"
          verbatim
          autoFocus
          {...form.field('username')}
        />
      </Form>
      {named !== null && <GiveProof giving={giving} onClose={close} />}
    </>
  );
}
