import type { ReactElement } from 'react';
import { changeEmailBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Form, useSchemaForm } from '@hub/ui/form';
import { TextField } from '@hub/ui/text-field';
import { AskedPassword, orNone } from '#ui/asked-password.tsx';
import { usePasswordAsked } from '#ui/use-password-asked.ts';
import { useChangeEmail, type Profile } from './api.ts';
import styles from './profile.module.css';
import { texts } from './texts.ts';

const words = texts.profile;

/** Asks for the new address, and for the password where the sign-in is not fresh. */
export function EmailForm({ profile }: { readonly profile: Profile }): ReactElement {
  const change = useChangeEmail();
  const { mutate, isPending, error, data } = change;
  const form = useSchemaForm(changeEmailBody, { email: '', password: undefined });
  const confirmation = usePasswordAsked(change);
  const { errors } = form.formState;
  const { email, pending_email } = profile;
  return (
    <>
      <p className={styles.address}>
        {words.emailNow} <span className={styles.strong}>{email}</span>
      </p>
      {pending_email !== null && (
        <Alert tone="info" announce="none">
          {words.pendingBefore} <span className={styles.strong}>{pending_email}</span>.{' '}
          {words.pendingAfter}
        </Alert>
      )}
      <Form
        form={form}
        onSubmit={(body) => mutate(body)}
        pending={isPending}
        error={confirmation.refused ? null : error}
        variant="plain"
        submitLabel={words.saveEmail}
        busyLabel={texts.saving}
        footer={
          data !== undefined && <Alert tone={data.success ? 'good' : 'bad'}>{data.message}</Alert>
        }
      >
        <TextField
          label={words.email}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <AskedPassword
          confirmation={confirmation}
          label={words.password}
          hint={words.passwordWhy}
          error={errors.password?.message}
          {...form.register('password', orNone)}
        />
      </Form>
    </>
  );
}
