import type { ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { useGone } from '@hub/client/change';
import { Dialog } from '@hub/ui/dialog';
import { DialogFoot } from '@hub/ui/dialog-foot';
import { titleOf } from '@hub/ui/dialog-title';
import { ErrorNotice } from '@hub/ui/error-notice';
import { useDisconnect, type Account } from './api.ts';
import { texts } from './texts.ts';

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
  const action = {
    label: words.open,
    isDanger: true,
    busy: disconnect.isPending,
    busyLabel: words.busy,
    onPress: confirm,
  };
  return (
    <Dialog
      title={titleOf((name) => words.title({ name }), isolated(account.envato_username))}
      role="alertdialog"
      open={open}
      onClose={close}
    >
      {!gone && <p>{words.meaning}</p>}
      {disconnect.error !== null && <ErrorNotice error={disconnect.error} gone={words.gone} />}
      <DialogFoot confirm={gone ? null : action} />
    </Dialog>
  );
}
