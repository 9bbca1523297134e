import { useEffect, useRef, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Form, useSchemaForm } from '@hub/ui/form';
import { Page as Frame, PageHeader } from '@hub/ui/page';
import { reveal } from '@hub/ui/reveal';
import { TextAreaField } from '@hub/ui/text-field';
import { useCertificateCheck, type Outcome, type Facts } from './api.ts';
import styles from './certificate.module.css';
import textClass from '#ui/text.module.css';
import { texts, tones } from './texts.ts';
import { Card } from '@hub/ui/card';
import { Time } from '@hub/ui/time';
import { useCatalog } from '#api/config.ts';

const schema = z.object({
  certificate: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => texts.missing }),
      z.maxLength(8192, { error: () => texts.tooLong }),
    ),
});

export function Page() {
  const check = useCertificateCheck();
  const form = useSchemaForm(schema, { certificate: '' });
  const { reset } = check;
  const { watch } = form;
  const checkedText = useRef('');
  // A result applies only to the checked text, so a changed text removes it.
  useEffect(() => {
    const watching = watch(({ certificate }) => {
      if (certificate?.trim() !== checkedText.current) reset();
    });
    return () => watching.unsubscribe();
  }, [watch, reset]);
  const ask = (certificate: string): void => {
    checkedText.current = certificate;
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
        footer={
          check.data !== undefined && (
            <Result found={check.data} again={() => ask(checkedText.current)} />
          )
        }
      >
        <TextAreaField
          label={texts.label}
          hint={texts.hint}
          look="code"
          rows={7}
          autoComplete="off"
          {...form.field('certificate')}
        />
      </Form>
    </Frame>
  );
}

function Result({ found, again }: { readonly found: Outcome; readonly again: () => void }) {
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
          <p className={textClass.small}>{texts.by[found.by]}</p>
        </>
      )}
    </div>
  );
}

const factTexts = texts.facts;

function CertificateFacts({ facts }: { readonly facts: Facts }) {
  const { site, itemId, kind, issuedAt, expiresAt } = facts;
  const item = useCatalog().items.find(({ id }) => id === itemId);
  return (
    <Card>
      <dl className={styles.facts}>
        <Fact name={factTexts.site}>
          <bdi className={styles.site}>{site}</bdi>
        </Fact>
        <Fact name={factTexts.item}>
          <bdi>{item?.name ?? `Item ${itemId}`}</bdi>
        </Fact>
        <Fact name={factTexts.kind}>{texts.kinds[kind]}</Fact>
        {issuedAt !== null && (
          <Fact name={factTexts.issued}>
            <Time value={issuedAt} />
          </Fact>
        )}
        <Fact name={factTexts.expires}>
          <Time value={expiresAt} />
        </Fact>
      </dl>
    </Card>
  );
}

const Fact = (props: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
);
