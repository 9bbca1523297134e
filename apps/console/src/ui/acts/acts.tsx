import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { uiTexts } from '#ui/texts.ts';
import type { Act, OpenAct } from './act.ts';
import { ActMenu } from './act-menu.tsx';
import styles from './acts.module.css';

export type { Act, ActCallbacks, OpenAct } from './act.ts';

function focusScreen(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

interface ActOpener {
  readonly open: OpenAct;
  /** Takes the focus when what opened an act went with it. */
  readonly group: RefObject<HTMLDivElement | null>;
  /** Result of the last action, and the open dialog. */
  readonly outcome: ReactElement;
}

/**
 * Opens the dialog of an action. `now` gives an open dialog the newest state. While `hasSecret`, a
 * secret is visible; closing it also removes the success message.
 */
export function useActs(now: readonly Act[], hasSecret = false): ActOpener {
  const [opened, setOpened] = useState<Act | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [hadSecret, setHadSecret] = useState(hasSecret);
  if (hasSecret !== hadSecret) {
    setHadSecret(hasSecret);
    if (!hasSecret) setSaid(null);
  }
  // Where somebody else did it meanwhile it can be done no longer, and its dialog stays to say so.
  const act = now.find(({ id }) => id === opened?.id) ?? opened;
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
      {act?.dialog(ending)}
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

interface ActsProps {
  readonly of: readonly Act[];
  /** Subject of the actions, for screen readers. */
  readonly label: string;
  readonly hasSecret?: boolean;
  /** Buttons; the rest is in a menu. */
  readonly shown?: number;
}

/** Actions as buttons, with the result of the last one. */
export function Acts({ of: acts, label, hasSecret, shown }: ActsProps): ReactElement {
  const { open, group, outcome } = useActs(acts, hasSecret);
  return (
    <div className={styles.acts}>
      <ActButtons of={acts} {...{ label, open, group, shown }} />
      {outcome}
    </div>
  );
}

type ActButtonsProps = Omit<ActOpener, 'outcome'> &
  Omit<ActsProps, 'hasSecret' | 'shown'> & { readonly shown?: number | undefined };

export const ActButtons = (props: ActButtonsProps): ReactElement => {
  const { of: acts, label, open, group, shown = acts.length } = props;
  const more = acts.slice(shown);
  return (
    <div ref={group} className={styles.buttons} role="group" aria-label={label} tabIndex={-1}>
      {acts.slice(0, shown).map((act) => (
        <Button
          key={act.id}
          size="small"
          variant={act.tone ?? 'plain'}
          onClick={({ currentTarget }) => open(act, currentTarget)}
        >
          {act.label}
        </Button>
      ))}
      {more.length > 0 && <ActMenu of={more} label={uiTexts.moreActs} open={open} />}
    </div>
  );
};
