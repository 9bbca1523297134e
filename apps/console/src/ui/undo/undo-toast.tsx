import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { ErrorNotice } from '@hub/ui/error-notice';
import { useKeys } from '#ui/keys.ts';
import { uiTexts } from '#ui/texts.ts';
import styles from './undo-toast.module.css';

const words = uiTexts.undo;

interface Message {
  readonly message: string;
}

interface UndoToastProps<A> {
  readonly of: A | null;
  readonly undo: UseMutationResult<{ success: boolean; message: string }, Error, A>;
  readonly isDone?: boolean;
  readonly className: string | undefined;
  readonly onUndone: (action: A) => void;
  readonly onClose: () => void;
}

/** Stays longer while hovered or focused. */
export function UndoToast<A extends Message>(props: UndoToastProps<A>) {
  const { of: action, className, ...others } = props;
  // The live region mounts before its text, or screen readers would not announce the text.
  return (
    <div className={className} role="status">
      {action !== null && <Offer key={JSON.stringify(action)} action={action} {...others} />}
    </div>
  );
}

interface OfferProps<A> extends Omit<UndoToastProps<A>, 'of' | 'className'> {
  readonly action: A;
}

function Offer<A extends Message>(props: OfferProps<A>) {
  const { action, undo, isDone = false, onUndone, onClose } = props;
  const { isPending } = undo;
  // The message of an undo disappears with the action that it undid.
  const isOwn = undo.variables === action;
  const error = isOwn ? undo.error : null;
  const data = isOwn ? undo.data : undefined;
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
    if (isPending || isRefused || isDone) return;
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
      <div className={styles.actions}>
        {!isRefused && !isDone && (
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
