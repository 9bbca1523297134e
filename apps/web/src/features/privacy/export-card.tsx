import { useQuery } from '@tanstack/react-query';
import { leave } from '@hub/client/leave';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { ErrorNotice } from '@hub/ui/error-notice';
import { ReadState } from '@hub/ui/read-state';
import { Sentence } from '@hub/ui/sentence';
import { Time } from '@hub/ui/time';
import { formatSize } from '@hub/ui/size';
import { Fault } from '#ui/confirm/confirm.tsx';
import { useCallChange } from '#api/change.ts';
import { dataExportQuery, useOpenExport, type DataExport } from './api.ts';
import styles from './privacy.module.css';
import { texts } from './texts.ts';

const exportTexts = texts.export;

export function ExportCard() {
  return (
    <Card as="section" labelledBy="export-title">
      <h3 id="export-title">{exportTexts.heading}</h3>
      <p className={styles.note}>{exportTexts.lede}</p>
      <ReadState
        query={useQuery(dataExportQuery)}
        what={exportTexts.what}
        loading={{ label: exportTexts.loading, shapes: ['line'] }}
      >
        {(data) => <Standing last={data.export} />}
      </ReadState>
    </Card>
  );
}

function Standing({ last }: { readonly last: DataExport | null }) {
  const state = last?.state ?? null;
  return (
    <>
      {state === 'making' && <Alert tone="info">{exportTexts.making}</Alert>}
      {state === 'expired' && (
        <Alert tone="info" announce="none">
          {exportTexts.expired}
        </Alert>
      )}
      {state === 'failed' && <Alert tone="bad">{exportTexts.failed}</Alert>}
      {last?.state === 'ready' && <Ready copy={last} />}
      <Actions state={state} />
    </>
  );
}

const Ready = ({ copy }: { readonly copy: DataExport }) => (
  <p>
    {exportTexts.ready({ size: formatSize(copy.size ?? 0) })}{' '}
    {copy.expires_at !== null && (
      <Sentence
        text={exportTexts.readyUntil}
        parts={{ day: <Time value={copy.expires_at} show="date" /> }}
      />
    )}
  </p>
);

/** Asks for a proof of identity after an old sign-in, then starts the download. */
function Actions({ state }: { readonly state: DataExport['state'] | null }) {
  const opening = useOpenExport();
  const asking = useCallChange('askExport');
  const open = (): void => opening.mutate({}, { onSuccess: ({ url }) => leave.for(url) });
  if (state === 'making') return null;
  return (
    <>
      <div className={styles.actions}>
        {state === 'ready' && (
          <Button busy={opening.isPending} busyLabel={exportTexts.opening} onClick={open}>
            {exportTexts.download}
          </Button>
        )}
        <Button
          busy={asking.isPending}
          busyLabel={exportTexts.asking}
          onClick={() => asking.mutate({})}
        >
          {state === null ? exportTexts.ask : exportTexts.askAgain}
        </Button>
      </div>
      <Fault mutation={opening} again={open} gone={exportTexts.gone} />
      {asking.error !== null && <ErrorNotice error={asking.error} />}
      {asking.data?.success === false && <Alert tone="attention">{asking.data.message}</Alert>}
    </>
  );
}
