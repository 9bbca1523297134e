import { useEffect, useRef, type ReactElement } from 'react';
import * as z from 'zod/mini';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Form, useSchemaForm } from '@hub/ui/form';
import { Page as Frame, PageHeader } from '@hub/ui/page';
import { reveal } from '@hub/ui/reveal';
import { TextAreaField } from '@hub/ui/text-field';
import { useCertificateCheck, type Outcome } from './api.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import styles from './certificate.module.css';
import { texts, tones } from './texts.ts';

const schema = z.object({
  certificate: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => texts.missing }),
      z.maxLength(8192, { error: () => texts.tooLong }),
    ),
});

/** Takes a pasted certificate and says whether it is genuine and still holds. */
export function Page(): ReactElement {
  const check = useCertificateCheck();
  const form = useSchemaForm(schema, { certificate: '' });
  const { reset } = check;
  const { watch, formState } = form;
  const asked = useRef('');
  // The verdict is about the text it was asked for: another text has none yet.
  useEffect(() => {
    const watching = watch(({ certificate }) => {
      if (certificate?.trim() !== asked.current) reset();
    });
    return () => watching.unsubscribe();
  }, [watch, reset]);
  const ask = (certificate: string): void => {
    asked.current = certificate;
    check.mutate(certificate);
  };
  return (
    <Frame width="reading">
      <PageHeader title={texts.title} lede={texts.lede} />
      <Form
        form={form}
        onSubmit={({ certificate }) => ask(certificate)}
        pending={check.isPending}
        error={check.error}
        submitLabel={texts.submit}
        busyLabel={texts.busy}
        footer={
          check.data !== undefined && <Result found={check.data} again={() => ask(asked.current)} />
        }
      >
        <TextAreaField
          label={texts.label}
          hint={texts.hint}
          look="code"
          rows={7}
          autoComplete="off"
          error={formState.errors.certificate?.message}
          {...form.register('certificate')}
        />
      </Form>
    </Frame>
  );
}

interface ResultProps {
  readonly found: Outcome;
  readonly again: () => void;
}

function Result({ found, again }: ResultProps): ReactElement {
  const tone = tones[found.outcome];
  const { title, text } = texts.outcomes[found.outcome];
  const retry = found.outcome === 'unasked' && (
    <Button size="small" onClick={again}>
      {texts.again}
    </Button>
  );
  return (
    <div ref={reveal} className={styles.result}>
      <Alert tone={tone} title={title} actions={retry || undefined}>
        <p>{text}</p>
      </Alert>
      {found.facts !== null && (
        <>
          <CertificateFacts facts={found.facts} />
          <p className={styles.small}>{texts.by[found.by]}</p>
        </>
      )}
    </div>
  );
}
