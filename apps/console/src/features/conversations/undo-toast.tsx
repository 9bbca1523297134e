import { useEffect, useState, type ReactElement } from 'react';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { useKeys } from '#ui/keys.ts';
import { useUndo, type UndoableAction } from './api.ts';
import { texts } from './texts.ts';
import styles from './undo-toast.module.css';

const words = texts.undo;

interface UndoToastProps {
  readonly of: UndoableAction | null;
  readonly me: string;
  readonly onUndone: (action: UndoableAction) => void;
  readonly onClose: () => void;
}

/** Last action with its undo, for a short time; longer while it is pointed at or has the focus. */
export function UndoToast({ of: action, me, onUndone, onClose }: UndoToastProps): ReactElement {
  // Mounted before its words are, or they would not be read out.
  return (
    <div className={styles.place} role="status">
      {action !== null && <Offer key={action.of[0]?.undo} {...{ action, me, onUndone, onClose }} />}
    </div>
  );
}

interface OfferProps extends Omit<UndoToastProps, 'of'> {
  readonly action: UndoableAction;
}

function Offer({ action, me, onUndone, onClose }: OfferProps): ReactElement {
  const undo = useUndo(me);
  const { isPending, error, data } = undo;
  const [isHeld, setIsHeld] = useState(false);
  const isRefused = error !== null || data?.success === false;
  const isWaiting = !isHeld && !isPending && !isRefused;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(onClose, bounds.undoShown);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each action has its own time
  }, [isWaiting]);
  const take = (): void => {
    if (isPending || isRefused) return;
    undo.mutate(action, { onSuccess: ({ success }) => success && onUndone(action) });
  };
  useKeys({ z: take });
  const hold = (next: boolean) => (): void => setIsHeld(next);
  return (
    <div
      className={styles.toast}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      {error !== null && <ErrorNotice tone="attention" title={words.failed} error={error} />}
      {data?.success === false && (
        <Alert tone="attention" announce="none">
          {data.message}
        </Alert>
      )}
      {!isRefused && <p className={styles.words}>{action.message}</p>}
      <div className={styles.acts}>
        {!isRefused && (
          <Button
            size="small"
            busy={isPending}
            busyLabel={words.busy}
            aria-keyshortcuts="z"
            title={words.hint}
            onClick={take}
          >
            {words.label}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onClose}>
          {words.dismiss}
        </Button>
      </div>
    </div>
  );
}
