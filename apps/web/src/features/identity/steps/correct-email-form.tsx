import type { ReactNode } from 'react';
import { ApiError } from '@hub/client/errors';
import { correctEmailBody, type BodyOf } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PasswordField } from '@hub/ui/password-field';
import { TextField } from '@hub/ui/text-field';
import { useSession } from '#api/session.ts';
import { useCaptcha } from '#ui/captcha/use-captcha.tsx';
import type { CallMutation } from '#api/change.ts';
import { texts } from '#identity/texts.ts';

const correctTexts = texts.correct;

/** Proof of identity from the registration. */
export type Proof = Pick<BodyOf<'correctEmail'>, 'username' | 'password' | 'purchase_code'>;

interface CorrectEmailFormProps {
  readonly correction: CallMutation<'correctEmail'>;
  /** Null if the user must enter the proof. */
  readonly proof: Proof | null;
  readonly username?: string;
  readonly footer?: ReactNode;
}

/** Returns true if the hub requires a captcha. The hub counts corrections as sign-in attempts. */
function useCaptchaFlag(error: Error | null): boolean {
  const session = useSession();
  const isRequired = error instanceof ApiError && error.code === 'captcha';
  return isRequired || (session.status === 'guest' && session.captcha);
}

export function CorrectEmailForm(props: CorrectEmailFormProps) {
  const { correction, proof, username = '', footer } = props;
  const { data, error } = correction;
  const captcha = useCaptcha('correct-email', useCaptchaFlag(error));
  const emptyProof = { username, password: '', purchase_code: '' };
  const form = useSchemaForm(correctEmailBody, { ...(proof ?? emptyProof), email: '' });
  return (
    <Form
      form={form}
      {...captcha.sending(correction)}
      variant={proof === null ? 'accent' : 'plain'}
      submitLabel={correctTexts.submit}
      footer={
        <>
          {data?.success === false && <Alert tone="bad">{data.message}</Alert>}
          {footer}
        </>
      }
    >
      {proof === null && (
        <>
          <TextField
            label={texts.fields.identifier}
            autoComplete="username"
            verbatim
            {...form.field('username')}
          />
          <PasswordField
            label={texts.fields.password}
            autoComplete="current-password"
            {...form.field('password')}
          />
          <TextField
            label={texts.fields.purchaseCode}
            look="code"
            autoComplete="off"
            hint={correctTexts.codeHint}
            {...form.field('purchase_code')}
          />
        </>
      )}
      <TextField
        label={correctTexts.email}
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      {captcha.box}
    </Form>
  );
}
