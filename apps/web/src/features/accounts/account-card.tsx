import { useState } from 'react';
import { Alert } from '@hub/ui/alert';
import { Badge } from '@hub/ui/badge';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { Sentence } from '@hub/ui/sentence';
import { Time } from '@hub/ui/time';
import { paths } from '#lib/paths.ts';
import { Fault } from '#ui/confirm/confirm.tsx';
import styles from './accounts.module.css';
import textClass from '#ui/text.module.css';
import { useCallChange } from '#api/change.ts';
import { useConnectAccount, type Account } from './api.ts';
import { ResyncResult, useResyncing } from './resync-result.tsx';
import { texts } from './texts.ts';
import { isolated } from '@hub/contract/direction';
import { useGone } from '@hub/client/change';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOf } from '@hub/ui/dialog-title';
import { ErrorNotice } from '@hub/ui/error-notice';

const tones = { connected: 'good', syncing: 'info', reconnect: 'attention' } as const;

interface AccountCardProps {
  readonly account: Account;
  readonly onDisconnect: (message: string) => void;
}

export function AccountCard({ account, onDisconnect }: AccountCardProps) {
  const { envato_username: name, envato_user_id: id } = account;
  const resyncing = useResyncing(account);
  const [asking, setAsking] = useState(false);
  const { phase, start } = resyncing;
  const status = phase === 'syncing' ? 'syncing' : account.status;
  const nameId = `account-${id}`;
  return (
    <Card as="li">
      <div className={styles.row}>
        <div className={styles.who}>
          <p className={styles.nameLine}>
            <strong id={nameId} className={styles.name}>
              <bdi>{name}</bdi>
            </strong>
            <Badge tone={tones[status]}>{texts.status[status]}</Badge>
          </p>
          <p className={textClass.small}>
            {account.last_synced_at === null ? (
              texts.neverSynced
            ) : (
              <Sentence
                text={texts.synced}
                parts={{
                  time: <Time key={account.last_synced_at} value={account.last_synced_at} />,
                }}
              />
            )}
          </p>
        </div>
        <div className={styles.actions}>
          <Button
            busy={phase !== 'idle'}
            busyLabel={phase === 'done' ? texts.resync.done : texts.resync.busy}
            aria-describedby={nameId}
            onClick={start}
          >
            {texts.resync.idle}
          </Button>
          <Button
            variant="quiet"
            aria-describedby={nameId}
            disabled={phase === 'syncing'}
            onClick={() => setAsking(true)}
          >
            {texts.disconnect.open}
          </Button>
        </div>
      </div>
      <ResyncResult {...resyncing} addAgain={<AddAgain />} />
      {status === 'reconnect' && resyncing.outcome === undefined && <Reconnect />}
      <DisconnectDialog
        account={account}
        open={asking}
        onClose={() => setAsking(false)}
        onDone={onDisconnect}
      />
    </Card>
  );
}

const Reconnect = () => (
  <Alert tone="attention" announce="none" actions={<AddAgain />}>
    {texts.reconnect}
  </Alert>
);

function AddAgain() {
  const connect = useConnectAccount();
  return (
    <>
      <Button
        size="small"
        busy={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate({ origin: paths.settings() })}
      >
        {texts.addAgain}
      </Button>
      <Fault mutation={connect} />
    </>
  );
}

interface DisconnectDialogProps {
  readonly account: Account;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

function DisconnectDialog(props: DisconnectDialogProps) {
  const { account, open, onClose, onDone } = props;
  const disconnect = useCallChange('disconnectAccount');
  const { gone, close } = useGone(disconnect.error, onClose);
  const disconnectTexts = texts.disconnect;
  const { envato_user_id } = account;
  const confirm = (): void =>
    disconnect.mutate(
      { envato_user_id },
      {
        onSuccess: ({ message }) => {
          onDone(message);
          onClose();
        },
      },
    );
  const action = {
    label: disconnectTexts.open,
    isDanger: true,
    busy: disconnect.isPending,
    onPress: confirm,
  };
  return (
    <Dialog
      title={titleOf((name) => disconnectTexts.title({ name }), isolated(account.envato_username))}
      role="alertdialog"
      open={open}
      onClose={close}
    >
      {!gone && <p>{disconnectTexts.meaning}</p>}
      {disconnect.error !== null && (
        <ErrorNotice error={disconnect.error} gone={disconnectTexts.gone} />
      )}
      <DialogFoot confirm={gone ? null : action} />
    </Dialog>
  );
}
