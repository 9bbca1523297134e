import { createContext, useContext, type ReactElement } from 'react';
import { Button } from '#ui/form/button.tsx';
import { OutLinkButton } from '#ui/page/link.tsx';
import { texts } from '#ui/texts.ts';
import styles from './dialog-foot.module.css';

/** Closes the surrounding dialog; null outside of dialogs. */
export const DialogContext = createContext<(() => void) | null>(null);

/** Main button of the dialog. Without `onPress` it submits the surrounding form. */
interface DialogAction {
  readonly label: string;
  readonly isDanger?: boolean;
  readonly onPress?: () => void;
  readonly busy?: boolean;
  /** `Loading...` by default. */
  readonly busyLabel?: string | undefined;
}

interface DialogFootProps {
  /** Action, or link to a page; null if nothing can be done. */
  readonly confirm: DialogAction | { readonly label: string; readonly href: string } | null;
  /** `close` if there is nothing to cancel, for example in a list. */
  readonly leave?: 'cancel' | 'close';
  /** True if moving the focus to the buttons would scroll the content away. */
  readonly leavesFocus?: boolean;
  /** Goes back within the dialog instead of closing it. */
  readonly onCancel?: (() => void) | undefined;
}

/** Buttons of a dialog in a fixed order: first Cancel or Close, then the action. */
export function DialogFoot(props: DialogFootProps): ReactElement {
  const { confirm, leave = 'cancel', leavesFocus = false, onCancel } = props;
  const close = useContext(DialogContext) ?? undefined;
  return (
    <div className={styles.foot}>
      {confirm === null ? (
        // A separate button, so that it receives the focus when the other button is removed.
        <Button key="close" autoFocus={!leavesFocus} onClick={close}>
          {texts.close}
        </Button>
      ) : (
        <>
          <Button onClick={onCancel ?? close}>{texts[leave]}</Button>
          <Acting confirm={confirm} />
        </>
      )}
    </div>
  );
}

type ActingProps = { readonly confirm: NonNullable<DialogFootProps['confirm']> };

function Acting({ confirm }: ActingProps): ReactElement {
  if ('href' in confirm) {
    return (
      <OutLinkButton variant="accent" href={confirm.href}>
        {confirm.label}
      </OutLinkButton>
    );
  }
  const { label, isDanger = false, onPress, busy, busyLabel } = confirm;
  return (
    <Button
      type={onPress === undefined ? 'submit' : 'button'}
      variant={isDanger ? 'filledDanger' : 'accent'}
      busy={busy}
      busyLabel={busyLabel}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
