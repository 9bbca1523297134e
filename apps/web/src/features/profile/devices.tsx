import { useQuery } from '@tanstack/react-query';
import { Sentence } from '@hub/ui/sentence';
import { Alert } from '@hub/ui/alert';
import { Badge } from '@hub/ui/badge';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { ErrorNotice } from '@hub/ui/error-notice';
import { ReadState } from '@hub/ui/read-state';
import { Time } from '@hub/ui/time';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { useCallChange } from '#api/change.ts';
import { sessionsQuery, useEndSession, type Device } from './api.ts';
import styles from './profile.module.css';
import { texts } from './texts.ts';

const deviceTexts = texts.devices;

export function Devices() {
  const query = useQuery(sessionsQuery);
  const end = useEndSession();
  // The button stays busy until the list is refetched.
  const isEnding = end.isPending || (!end.isIdle && query.isFetching);
  return (
    <Card as="section" labelledBy="devices-title">
      <h3 id="devices-title">{deviceTexts.heading}</h3>
      <ReadState
        query={query}
        what={deviceTexts.what}
        loading={{ label: deviceTexts.loading, shapes: ['line'] }}
      >
        {(data) => (
          <>
            <ul role="list" className={styles.list}>
              {data.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  ending={isEnding && end.variables?.id === device.id}
                  onEnd={() => end.mutate({ id: device.id })}
                />
              ))}
            </ul>
            {end.error !== null && <ErrorNotice error={end.error} gone={deviceTexts.gone} />}
            {end.data !== undefined && <Alert tone="good">{end.data.message}</Alert>}
            <EndOthers alone={data.length <= 1} />
          </>
        )}
      </ReadState>
    </Card>
  );
}

interface DeviceRowProps {
  readonly device: Device;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

const DeviceRow = ({ device, ending, onEnd }: DeviceRowProps) => (
  <li className={styles.row}>
    <div className={styles.who}>
      <p className={styles.nameLine}>
        <bdi className={styles.strong}>{device.device}</bdi>
        {device.current && <Badge tone="good">{deviceTexts.current}</Badge>}
      </p>
      <p className={styles.small}>
        <bdi>{device.address}</bdi> ·{' '}
        <Sentence text={deviceTexts.seen} parts={{ time: <Time value={device.last_seen_at} /> }} />
      </p>
    </div>
    {!device.current && (
      <Button size="small" busy={ending} busyLabel={deviceTexts.ending} onClick={onEnd}>
        {deviceTexts.end} <VisuallyHidden>{device.device}</VisuallyHidden>
      </Button>
    )}
  </li>
);

function EndOthers({ alone }: { readonly alone: boolean }) {
  const { mutate, isPending, error, data } = useCallChange('endOtherSessions');
  return (
    <>
      {alone ? (
        <p className={styles.small}>{deviceTexts.alone}</p>
      ) : (
        <div>
          <Button busy={isPending} busyLabel={deviceTexts.ending} onClick={() => mutate({})}>
            {deviceTexts.endOthers}
          </Button>
        </div>
      )}
      {error !== null && <ErrorNotice error={error} />}
      {data !== undefined && <Alert tone="good">{data.message}</Alert>}
    </>
  );
}
