import { useEffect } from 'react';
import { reportLoginIssueBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Form, useSchemaForm } from '@hub/ui/form';
import { TextAreaField, TextField } from '@hub/ui/text-field';
import { useCaptcha } from '#ui/captcha/use-captcha.tsx';
import styles from './messenger.module.css';
import { texts } from './texts.ts';
import { useCall } from '#api/change.ts';

const reportTexts = texts.report;
const draft = 'login issue';

export function ReportForm() {
  const report = useCall('reportLoginIssue');
  const captcha = useCaptcha('report-login-issue');
  const form = useSchemaForm(reportLoginIssueBody, { email: '', text: draftOf(draft) });
  const { data } = report;
  useEffect(() => {
    if (data?.success === true) keepDraft(draft, '');
  }, [data]);
  if (data?.success === true) return <Alert tone="good">{data.message}</Alert>;
  return (
    <>
      <p className={styles.muted}>{reportTexts.lede}</p>
      <Form
        form={form}
        {...captcha.sending(report)}
        submitLabel={reportTexts.send}
        busyLabel={texts.sending}
        footer={data !== undefined && <Alert tone="bad">{data.message}</Alert>}
      >
        <TextField
          label={reportTexts.email}
          hint={reportTexts.emailHint}
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <TextAreaField
          label={reportTexts.text}
          rows={4}
          {...form.field('text')}
          {...form.register('text', { onChange: () => keepDraft(draft, form.getValues('text')) })}
        />
        {captcha.box}
      </Form>
    </>
  );
}

/** Unsent texts by form. They survive a closed panel, but not a page load. */
const drafts = new Map<string, string>();

const draftOf = (form: string): string => drafts.get(form) ?? '';

function keepDraft(form: string, text: string): void {
  if (text === '') drafts.delete(form);
  else drafts.set(form, text);
}
