import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './button.module.css';
import { texts } from '#ui/texts.ts';
import { useOncePerTurn } from './use-once-per-turn.ts';

/** `filledDanger` is only for the main button of a dialog (`DialogFoot`). */
export type ButtonVariant =
  | 'accent'
  | 'good'
  | 'attention'
  | 'quiet'
  | 'danger'
  | 'filledDanger'
  | 'plain';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonStyle {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly wide?: boolean | undefined;
}

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'className'> {
  /** While true, the busy label shows, a click does nothing, and the focus stays. */
  readonly busy?: boolean | undefined;
  /** Label while busy, `Loading...` by default; null for none. The width fits the longer label from the start. */
  readonly busyLabel?: string | null | undefined;
  readonly icon?: ReactNode;
}

export const buttonClass = ({ variant = 'plain', size = 'medium', wide }: ButtonStyle): string =>
  classNames(
    styles.button,
    variant !== 'plain' && styles[variant],
    size !== 'medium' && styles[size],
    wide === true && styles.wide,
  );

export function Button(props: ButtonProps): ReactElement {
  const { variant, size, wide, busy = false, icon, children, onClick, ...rest } = props;
  const { busyLabel = props.busy === undefined ? null : texts.loading, ...attributes } = rest;
  const oncePerTurn = useOncePerTurn();
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    // Only buttons with a busy label ignore a quick second click.
    else if (busyLabel !== null) oncePerTurn(() => onClick?.(event));
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...attributes}
      className={buttonClass({ variant, size, wide })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      <Face shown={!busy || busyLabel === null}>
        {icon}
        {children}
      </Face>
      {busyLabel !== null && <Face shown={busy}>{busyLabel}</Face>}
    </button>
  );
}

function Face(props: { readonly shown: boolean; readonly children: ReactNode }): ReactElement {
  return (
    <span
      className={classNames(styles.face, !props.shown && styles.away)}
      aria-hidden={props.shown ? undefined : true}
    >
      {props.children}
    </span>
  );
}
