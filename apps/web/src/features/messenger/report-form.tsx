import { useEffect } from 'react';
import { reportLoginIssueBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Form, useSchemaForm } from '@hub/ui/form';
import { TextAreaField, TextField } from '@hub/ui/text-field';
import { useCaptcha } from '#ui/captcha/use-captcha.tsx';
import textClass from '#ui/text.module.css';
import { texts } from './texts.ts';
import { useCall } from '#api/change.ts';

const reportTexts = texts.report;
/** Unsent text. It survives a closed panel, but not a page load. */
let draft = '';

export function ReportForm() {
  const report = useCall('reportLoginIssue');
  const captcha = useCaptcha('report-login-issue');
  const form = useSchemaForm(reportLoginIssueBody, { email: '', text: draft });
  const { data } = report;
  useEffect(() => {
    if (data?.success === true) draft = '';
  }, [data]);
  if (data?.success === true) return <Alert tone="good">{data.message}</Alert>;
  return (
    <>
      <p className={textClass.muted}>{reportTexts.lede}</p>
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
          {...form.register('text', { onChange: () => (draft = form.getValues('text')) })}
        />
        {captcha.box}
      </Form>
    </>
  );
}
