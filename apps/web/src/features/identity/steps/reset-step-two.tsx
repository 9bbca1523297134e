import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { registerBody } from '@hub/contract/calls';
import { Alert, Outcome } from '@hub/ui/alert';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Form, useSchemaForm } from '@hub/ui/form';
import { PageHeader } from '@hub/ui/page';
import { PasswordField } from '@hub/ui/password-field';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { useCall, type CallMutation } from '#api/change.ts';
import { resetCodeQuery } from '#identity/api.ts';
import { BackToLogin } from '#identity/frame/back-to-login.tsx';
import { PasswordArt } from '#identity/frame/drawings.tsx';
import { focusTitle, IdentityFrame } from '#identity/frame/frame.tsx';
import styles from '#identity/identity.module.css';
import { texts, stepLists } from '#identity/texts.ts';

const resetTexts = texts.reset;
const passwordForm = z.pick(registerBody, { password: true });

interface StepTwoProps {
  readonly code: string;
}

export function ResetStepTwo({ code }: StepTwoProps) {
  const save = useCall('resetPasswordStep2');
  const { data } = save;
  const done = data?.success === true;
  const checked = useQuery(resetCodeQuery(code)).data;
  const currentStep = checked?.success === false ? 1 : 3;
  return (
    <IdentityFrame art={<PasswordArt />} steps={stepLists.reset} current={done ? 4 : currentStep}>
      <PageHeader title={resetTexts.newTitle} />
      {done ? (
        <div ref={focusTitle} className={styles.stack}>
          <Alert tone="good">{data.message}</Alert>
          <LinkButton variant="accent" wide to={paths.login()}>
            {resetTexts.toLogin}
          </LinkButton>
        </div>
      ) : (
        <>
          <Check code={code} save={save} />
          <BackToLogin text={resetTexts.back} />
        </>
      )}
    </IdentityFrame>
  );
}

interface SaveProps extends StepTwoProps {
  readonly save: CallMutation<'resetPasswordStep2'>;
}

function Check({ code, save }: SaveProps) {
  const { data, error, isFetching, refetch } = useQuery(resetCodeQuery(code));
  if (data === undefined && error === null) return <p role="status">{texts.busy}</p>;
  if (data === undefined) {
    return (
      <>
        <ErrorNotice
          tone="attention"
          title={resetTexts.checkFailed}
          error={error ?? new Error()}
          retry={() => void refetch()}
          retrying={isFetching}
        />
        <StartOver />
      </>
    );
  }
  return (
    <>
      <Outcome of={data} />
      {data.success ? <PasswordForm code={code} save={save} /> : <StartOver />}
    </>
  );
}

const StartOver = () => (
  // Replaces the history entry, because the code no longer works.
  <LinkButton variant="accent" wide replace to={paths.resetPassword()}>
    {resetTexts.startOver}
  </LinkButton>
);

function PasswordForm({ code, save }: SaveProps) {
  const form = useSchemaForm(passwordForm, { password: '' });
  return (
    <Form
      form={form}
      onSubmit={({ password }) => save.mutate({ code, password })}
      pending={save.isPending}
      error={save.error}
      submitLabel={resetTexts.newSubmit}
      footer={save.data?.success === false && <Alert tone="bad">{save.data.message}</Alert>}
    >
      <PasswordField
        label={texts.fields.newPassword}
        hint={resetTexts.newHint}
        autoComplete="new-password"
        {...form.field('password')}
      />
    </Form>
  );
}
