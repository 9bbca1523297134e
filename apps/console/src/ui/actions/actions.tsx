import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { uiTexts } from '#ui/texts.ts';
import type { Action, OpenAction } from './action.ts';
import { ActionMenu } from './action-menu.tsx';
import styles from './actions.module.css';

export type { Action, ActionCallbacks, OpenAction } from './action.ts';

function focusScreen(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

interface ActionOpener {
  readonly open: OpenAction;
  /** Takes the focus when what opened an action went with it. */
  readonly group: RefObject<HTMLDivElement | null>;
  /** Result of the last action, and the open dialog. */
  readonly outcome: ReactElement;
}

/**
 * Opens the dialog of an action. `now` gives an open dialog the newest state. While `hasSecret`, a
 * secret is visible; closing it also removes the success message.
 */
export function useActions(now: readonly Action[], hasSecret = false): ActionOpener {
  const [opened, setOpened] = useState<Action | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [hadSecret, setHadSecret] = useState(hasSecret);
  if (hasSecret !== hadSecret) {
    setHadSecret(hasSecret);
    if (!hasSecret) setSaid(null);
  }
  // Where somebody else did it meanwhile it can be done no longer, and its dialog stays to say so.
  const action = now.find(({ id }) => id === opened?.id) ?? opened;
  const close = (): void => setOpened(null);
  const group = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement>(null);
  // A button may go with what it did: the focus stays among what can be done now.
  useEffect(() => {
    if (pressed.current === null || pressed.current.isConnected) return;
    if (document.activeElement === document.body) group.current?.focus();
    pressed.current = null;
  });
  // What it was done to may go, too, and all of this with it: then it stays on the screen.
  useEffect(
    () => () => {
      if (pressed.current !== null) setTimeout(focusScreen);
    },
    [],
  );
  const ending = {
    onClose: close,
    onDone: (message: string): void => {
      setSaid(message);
      close();
    },
  };
  const outcome = (
    <>
      <div role="status" className={styles.said}>
        {said !== null && (
          <Alert tone="good" announce="none">
            {said}
          </Alert>
        )}
      </div>
      {action?.dialog(ending)}
    </>
  );
  return {
    open(next, from) {
      pressed.current = from;
      setSaid(null);
      setOpened(next);
    },
    group,
    outcome,
  };
}

interface ActionsProps {
  readonly of: readonly Action[];
  /** Subject of the actions, for screen readers. */
  readonly label: string;
  readonly hasSecret?: boolean;
  /** Buttons; the rest is in a menu. */
  readonly shown?: number;
}

/** Actions as buttons, with the result of the last one. */
export function Actions({ of: actions, label, hasSecret, shown }: ActionsProps): ReactElement {
  const { open, group, outcome } = useActions(actions, hasSecret);
  return (
    <div className={styles.actions}>
      <ActionButtons of={actions} {...{ label, open, group, shown }} />
      {outcome}
    </div>
  );
}

type ActionButtonsProps = Omit<ActionOpener, 'outcome'> &
  Omit<ActionsProps, 'hasSecret' | 'shown'> & { readonly shown?: number | undefined };

export const ActionButtons = (props: ActionButtonsProps): ReactElement => {
  const { of: actions, label, open, group, shown = actions.length } = props;
  const more = actions.slice(shown);
  return (
    <div ref={group} className={styles.buttons} role="group" aria-label={label} tabIndex={-1}>
      {actions.slice(0, shown).map((action) => (
        <Button
          key={action.id}
          size="small"
          variant={action.tone ?? 'plain'}
          onClick={({ currentTarget }) => open(action, currentTarget)}
        >
          {action.label}
        </Button>
      ))}
      {more.length > 0 && <ActionMenu of={more} label={uiTexts.moreActions} open={open} />}
    </div>
  );
};
