import type { ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { useGone } from '@hub/client/change';
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
  const { gone, close } = useGone(disconnect.error, onClose);
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
      title={disconnectTitle(isolated(account.envato_username))}
      role="alertdialog"
      open={open}
      onClose={close}
      actions={
        gone ? (
          // A button of its own, which takes the focus from the one that goes.
          <Button key="close" autoFocus onClick={close}>
            {words.close}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button
              variant="danger"
              busy={disconnect.isPending}
              busyLabel={words.busy}
              onClick={confirm}
            >
              {words.open}
            </Button>
          </>
        )
      }
    >
      {!gone && <p>{words.meaning}</p>}
      {disconnect.error !== null && <ErrorNotice error={disconnect.error} gone={words.gone} />}
    </Dialog>
  );
}
