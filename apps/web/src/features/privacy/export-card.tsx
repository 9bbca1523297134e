import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { leave } from '@hub/client/leave';
import { openExportBody } from '@hub/contract/calls';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Form, useSchemaForm } from '@hub/ui/form';
import { ReadState } from '@hub/ui/read-state';
import { Time } from '@hub/ui/time';
import { formatSize } from '#lib/size.ts';
import { AskedPassword, orNone } from '#ui/asked-password.tsx';
import { usePasswordAsked } from '#ui/use-password-asked.ts';
import { dataExportQuery, useAskExport, useOpenExport, type DataExport } from './api.ts';
import styles from './privacy.module.css';
import { texts } from './texts.ts';

const words = texts.export;

const loading = { label: words.loading, shapes: ['line'] } as const;

/** The copy of one's data: asked for, being made, there, over. */
export function ExportCard(): ReactElement {
  const query = useQuery(dataExportQuery);
  const { data } = query;
  return (
    <Card as="section" labelledBy="export-title">
      <h3 id="export-title">{words.heading}</h3>
      <p className={styles.note}>{words.lede}</p>
      <ReadState query={query} what={words.what} loading={loading} />
      {data !== undefined && <Standing last={data.export} />}
    </Card>
  );
}

function Standing({ last }: { readonly last: DataExport | null }): ReactElement {
  const state = last?.state ?? null;
  return (
    <>
      {state === 'making' && <Alert tone="info">{words.making}</Alert>}
      {state === 'expired' && (
        <Alert tone="info" announce="none">
          {words.expired}
        </Alert>
      )}
      {state === 'failed' && <Alert tone="bad">{words.failed}</Alert>}
      {last?.state === 'ready' && <Ready copy={last} />}
      {state !== 'making' && <Ask again={last !== null} />}
    </>
  );
}

/** The password is asked where the sign-in is not fresh; then the file comes by itself. */
function Ready({ copy }: { readonly copy: DataExport }): ReactElement {
  const opening = useOpenExport();
  const form = useSchemaForm(openExportBody, { password: undefined });
  const confirmation = usePasswordAsked(opening);
  const { errors } = form.formState;
  return (
    <>
      <p>
        {words.readyBefore} {formatSize(copy.size ?? 0)}.{' '}
        {copy.expires_at !== null && (
          <>
            {words.readyUntil} <Time value={copy.expires_at} bare />.
          </>
        )}
      </p>
      <Form
        form={form}
        onSubmit={(body) =>
          opening.mutate(body, {
            onSuccess({ url }) {
              confirmation.dismiss();
              form.reset();
              leave.for(url);
            },
          })
        }
        pending={opening.isPending}
        error={confirmation.refused ? null : opening.error}
        gone={words.gone}
        variant="plain"
        submitLabel={words.download}
        busyLabel={words.opening}
      >
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

function Ask({ again }: { readonly again: boolean }): ReactElement {
  const { mutate, isPending, error, data } = useAskExport();
  return (
    <>
      <div>
        <Button busy={isPending} busyLabel={words.asking} onClick={() => mutate({})}>
          {again ? words.askAgain : words.ask}
        </Button>
      </div>
      {error !== null && <ErrorNotice error={error} />}
      {data?.success === false && <Alert tone="attention">{data.message}</Alert>}
    </>
  );
}
