import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { $ZodType } from 'zod/v4/core';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { MenuButton } from '#ui/list/menu.tsx';
import type { Column } from '#ui/list/table.tsx';
import { uiTexts } from '#ui/texts.ts';
import {
  ActionDialog,
  type ActionCallbacks,
  type ActionRequest,
  type FormAnswer,
} from './action-dialog.tsx';
import styles from './actions.module.css';

export interface Action {
  readonly id: string;
  readonly label: string;
  readonly tone?: 'danger';
  readonly dialog: (ending: ActionCallbacks) => ReactElement;
}

export const actionOf = <S extends $ZodType<FormAnswer, FormAnswer>>(
  id: string,
  request: ActionRequest<S>,
): Action => ({
  id,
  label: request.words.label ?? request.words.submit,
  ...(request.look === 'danger' && { tone: 'danger' }),
  dialog: (ending) => <ActionDialog key={id} {...request} {...ending} />,
});

type OpenAction = (action: Action, from: HTMLElement) => void;

function focusScreen(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/**
 * Opens the dialog of an action. `now` holds the currently available actions, for an open dialog.
 * While `hasSecret`, a secret is visible; closing it also removes the success message.
 */
export function useActions(now: readonly Action[], hasSecret = false) {
  const [opened, setOpened] = useState<Action | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [hadSecret, setHadSecret] = useState(hasSecret);
  if (hasSecret !== hadSecret) {
    setHadSecret(hasSecret);
    if (!hasSecret) setSaid(null);
  }
  // If the action is no longer available, its open dialog stays and shows why.
  const action = now.find(({ id }) => id === opened?.id) ?? opened;
  const close = (): void => setOpened(null);
  const group = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement>(null);
  // An action may remove its own button. The focus then moves to the group of actions.
  useEffect(() => {
    if (pressed.current === null || pressed.current.isConnected) return;
    if (document.activeElement === document.body) group.current?.focus();
    pressed.current = null;
  });
  // An action may remove this component. The focus then moves to the screen.
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
  const open: OpenAction = (next, from) => {
    pressed.current = from;
    setSaid(null);
    setOpened(next);
  };
  return { open, group, outcome };
}

interface ActionsProps {
  readonly of: readonly Action[];
  /** Subject of the actions, for screen readers. */
  readonly label?: string;
  readonly hasSecret?: boolean;
  /** Number of actions shown as buttons; the others are in a menu. */
  readonly shown?: number;
}

export function Actions({ of, label, hasSecret, shown }: ActionsProps) {
  const { open, group, outcome } = useActions(of, hasSecret);
  return (
    <div className={styles.actions}>
      <ActionButtons {...{ of, label, open, group, shown }} />
      {outcome}
    </div>
  );
}

interface ActionButtonsProps extends Omit<ReturnType<typeof useActions>, 'outcome'> {
  readonly of: readonly Action[];
  readonly label?: string | undefined;
  readonly shown?: number | undefined;
}

export function ActionButtons(props: ActionButtonsProps) {
  const { of: actions, label = uiTexts.actions, open, group, shown = actions.length } = props;
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
}

interface ActionMenuProps {
  readonly of: readonly Action[];
  readonly label: string;
  readonly open: OpenAction;
  readonly waiting?: { readonly id: string; readonly words: string } | undefined;
  readonly onOpen?: (chosen: string | null) => void;
}

/** Button that opens a menu of actions, dangerous actions last. */
export function ActionMenu(props: ActionMenuProps) {
  const { of: actions, label, open, waiting, onOpen } = props;
  const place = useRef<HTMLSpanElement>(null);
  const isSafe = ({ tone }: Action): boolean => tone === undefined;
  const ordered = [...actions.filter(isSafe), ...actions.filter((action) => !isSafe(action))];
  const entries = ordered.map(({ id, label: words, tone }) => ({
    id,
    words,
    ...(tone && { tone }),
  }));
  return (
    <span ref={place}>
      <MenuButton
        label={label}
        icon={<IconDots aria-hidden size={18} stroke={1.75} />}
        entries={waiting ? [waiting] : entries}
        onChoose={(chosen) => {
          onOpen?.(chosen);
          const action = actions.find(({ id }) => id === chosen);
          if (action !== undefined && place.current !== null) open(action, place.current);
        }}
        onOpen={() => onOpen?.(null)}
      />
    </span>
  );
}

/** Last column of a table. The dialogs are rendered outside of the table (`useActions`). */
export const actionColumn = <R,>(
  actions: (row: R) => readonly Action[],
  label: (row: R) => string,
  open: OpenAction,
): Column<R> => ({
  id: 'actions',
  title: uiTexts.actions,
  width: 88,
  align: 'end',
  isOnPhone: true,
  cell(row) {
    const of = actions(row);
    return of.length > 0 && <ActionMenu of={of} label={label(row)} open={open} />;
  },
});
