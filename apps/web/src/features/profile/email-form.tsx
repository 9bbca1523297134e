import type { ReactElement } from 'react';
import { changeEmailBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Form, useSchemaForm } from '@hub/ui/form';
import { Sentence } from '@hub/ui/sentence';
import { TextField } from '@hub/ui/text-field';
import { Confirm, wantsProof } from '#ui/confirm/confirm.tsx';
import { useChangeEmail, type Profile } from './api.ts';
import styles from './profile.module.css';
import { texts } from './texts.ts';

const words = texts.profile;

/** Asks for the new address, and who it is where the sign-in is not fresh. */
export function EmailForm({ profile }: { readonly profile: Profile }): ReactElement {
  const change = useChangeEmail();
  const { mutate, isPending, error, data } = change;
  const form = useSchemaForm(changeEmailBody, { email: '' });
  const { errors } = form.formState;
  const { email, pending_email } = profile;
  return (
    <>
      <p className={styles.address}>
        <Sentence
          text={words.emailNow}
          parts={{ email: <bdi className={styles.strong}>{email}</bdi> }}
        />
      </p>
      {pending_email !== null && (
        <Alert tone="info" announce="none">
          <Sentence
            text={words.pending}
            parts={{ email: <bdi className={styles.strong}>{pending_email}</bdi> }}
          />
        </Alert>
      )}
      <Form
        form={form}
        onSubmit={(body) => mutate(body)}
        pending={isPending}
        error={wantsProof(error) ? null : error}
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
      </Form>
      <Confirm mutation={change} />
    </>
  );
}
