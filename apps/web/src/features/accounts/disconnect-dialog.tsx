import type { ReactElement } from 'react';
import { Button } from '@hub/ui/button';
import { Dialog } from '@hub/ui/dialog';
import { ErrorNotice } from '@hub/ui/error-notice';
import { useDisconnect, type Account } from './api.ts';
import { disconnectTitle, texts } from './texts.ts';

interface DisconnectDialogProps {
  readonly account: Account;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Gets the server's sentence. */
  readonly onDone: (message: string) => void;
}

/** Says what disconnecting means before it is done. */
export function DisconnectDialog(props: DisconnectDialogProps): ReactElement {
  const { account, open, onClose, onDone } = props;
  const disconnect = useDisconnect();
  const words = texts.disconnect;
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
  return (
    <Dialog
      title={disconnectTitle(account.envato_username)}
      role="alertdialog"
      open={open}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="danger"
            busy={disconnect.isPending}
            busyLabel={words.busy}
            onClick={confirm}
          >
            {words.open}
          </Button>
        </>
      }
    >
      <p>{words.meaning}</p>
      {disconnect.error !== null && <ErrorNotice error={disconnect.error} />}
    </Dialog>
  );
}
