import type { ReactElement } from 'react';
import { reportLoginIssueBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Form, useSchemaForm } from '@hub/ui/form';
import { TextAreaField, TextField } from '@hub/ui/text-field';
import { useCaptcha } from '#ui/captcha/use-captcha.tsx';
import { useReportLoginIssue } from './api.ts';
import { draftOf, keepDraft } from './draft.ts';
import styles from './messenger.module.css';
import { texts } from './texts.ts';

const words = texts.report;
const draft = 'login issue';

/** The one way to the publisher for someone who cannot sign in. */
export function ReportForm(): ReactElement {
  const { mutate, isPending, error, data } = useReportLoginIssue();
  const captcha = useCaptcha('report-login-issue');
  const form = useSchemaForm(reportLoginIssueBody, { email: '', text: draftOf(draft) });
  const { errors } = form.formState;
  if (data?.success === true) return <Alert tone="good">{data.message}</Alert>;
  return (
    <>
      <p className={styles.muted}>{words.lede}</p>
      <Form
        form={form}
        onSubmit={(body) =>
          captcha.submit((solution) =>
            mutate(
              { ...body, captcha: solution },
              { onSettled: captcha.reset, onSuccess: () => keepDraft(draft, '') },
            ),
          )
        }
        pending={isPending || captcha.solving}
        error={error}
        submitLabel={words.send}
        busyLabel={texts.sending}
        footer={data !== undefined && <Alert tone="bad">{data.message}</Alert>}
      >
        <TextField
          label={words.email}
          hint={words.emailHint}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextAreaField
          label={words.text}
          defaultValue={draftOf(draft)}
          rows={4}
          error={errors.text?.message}
          {...form.register('text', { onChange: () => keepDraft(draft, form.getValues('text')) })}
        />
        {captcha.box}
      </Form>
    </>
  );
}
