import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { Alert } from '#ui/alert.tsx';
import { Form, useSchemaForm } from '#ui/form.tsx';
import { Page as Frame, PageHeader } from '#ui/page.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { Time } from '#ui/time.tsx';
import { useCertificateCheck, type Verdict } from './api.ts';

const schema = z.object({
  certificate: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please paste a certificate.'),
      z.maxLength(8192, 'A certificate is not that long.'),
    ),
});

/** Takes a pasted certificate and says whether it is genuine and still holds. */
export function Page(): ReactElement {
  const check = useCertificateCheck();
  const form = useSchemaForm(schema, { certificate: '' });
  const { certificate: fault } = form.formState.errors;
  return (
    <Frame width="reading">
      <PageHeader
        title="Check a certificate"
        lede="An activated website holds a signed certificate. Paste it here to see whether it is genuine."
      />
      <Form
        form={form}
        onSubmit={(body) => check.mutate(body)}
        pending={check.isPending}
        error={check.error}
        submitLabel="Check certificate"
        busyLabel="Loading..."
        footer={check.data !== undefined && <Result verdict={check.data} />}
      >
        <TextAreaField
          label="Certificate"
          hint="Three parts of letters and digits, separated by dots."
          look="code"
          rows={7}
          spellCheck={false}
          error={fault?.message}
          {...form.register('certificate')}
        />
      </Form>
    </Frame>
  );
}

function Result({ verdict }: { readonly verdict: Verdict }): ReactElement {
  if (!verdict.genuine) {
    return (
      <Alert tone="bad" title="Not genuine">
        <p>This certificate was not signed by this hub, or it was changed afterwards.</p>
      </Alert>
    );
  }
  return (
    <Alert
      tone={verdict.holds ? 'good' : 'attention'}
      title={verdict.holds ? 'Genuine, and it holds' : 'Genuine, but it no longer holds'}
    >
      {verdict.site !== null && <p>It was given to {verdict.site}.</p>}
      {verdict.expires_at !== null && (
        <p>
          Valid until <Time value={verdict.expires_at} />
        </p>
      )}
    </Alert>
  );
}
