import { useState, type ReactElement } from 'react';
import { eraseAccountBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PasswordField } from '@hub/ui/password-field';
import { TextField } from '@hub/ui/text-field';
import { useInfo } from '#api/session.ts';
import { orNone } from '#ui/asked-password.tsx';
import { usePasswordAsked } from '#ui/use-password-asked.ts';
import { useEraseAccount } from './api.ts';
import { EraseNotice } from './erase-notice.tsx';
import styles from './privacy.module.css';
import { texts } from './texts.ts';

const words = texts.erase;

/** What leaving means, and the way there; or the date and the way back. */
export function EraseCard(): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const waits = (useInfo()?.erase_at ?? null) !== null;
  return (
    <Card as="section" labelledBy="erase-title">
      <h3 id="erase-title">{words.heading}</h3>
      {waits ? (
        <EraseNotice />
      ) : (
        <>
          <p className={styles.note}>{words.lede}</p>
          <ul className={styles.means}>
            {words.means.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          {isOpen ? (
            <EraseForm onCancel={() => setOpen(false)} />
          ) : (
            <div>
              <Button variant="danger" onClick={() => setOpen(true)}>
                {words.start}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function EraseForm({ onCancel }: { readonly onCancel: () => void }): ReactElement {
  const erase = useEraseAccount();
  const { mutate, isPending, error, data } = erase;
  const form = useSchemaForm(eraseAccountBody, { username: '', password: undefined });
  const confirmation = usePasswordAsked(erase);
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      onSubmit={(body) => mutate(body)}
      pending={isPending}
      error={confirmation.wrong === undefined ? error : null}
      variant="plain"
      submitLabel={words.submit}
      busyLabel={words.busy}
      footer={
        <>
          {data?.success === false && <Alert tone="bad">{data.message}</Alert>}
          <div>
            <Button onClick={onCancel}>{words.cancel}</Button>
          </div>
        </>
      }
    >
      <TextField
        label={words.username}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus
        error={errors.username?.message}
        {...form.register('username')}
      />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        error={errors.password?.message ?? confirmation.wrong}
        {...form.register('password', orNone)}
      />
    </Form>
  );
}
