import { IconArrowUpRight } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import { buttonClass, type ButtonLook } from './button.tsx';
import buttonStyles from './button.module.css';
import { RouteLink } from './route-link.tsx';
import styles from './link.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Words {
  readonly children: ReactNode;
}

/** A link inside the hub; `to` comes from `paths.ts`. */
export function TextLink({ to, children }: Words & { readonly to: string }): ReactElement {
  return (
    <RouteLink className={styles.link} to={to}>
      {children}
    </RouteLink>
  );
}

interface OutLinkProps {
  readonly href: string;
  /** Whose it is, where only the eye can tell: read out first. */
  readonly of?: string;
  readonly children: string;
}

/**
 * A link out of the hub, marked as one; it opens beside, so that nothing here is lost. Its mark
 * holds on to the last letter: browsers would break a line between a word and a picture.
 */
export function OutLink({ href, of, children }: OutLinkProps): ReactElement {
  const letters = Array.from(children);
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {of !== undefined && <VisuallyHidden>{of}: </VisuallyHidden>}
      {letters.slice(0, -1).join('')}
      <span className={styles.end}>
        {letters.at(-1)}
        <Outward />
      </span>
    </a>
  );
}

interface LinkButtonProps extends Words, ButtonLook {
  readonly to: string;
  /** Kept with the entry of the history, not in the address. */
  readonly state?: unknown;
  /** The entry of the history that it is on goes. */
  readonly replace?: boolean;
  readonly icon?: ReactNode;
}

/** A link inside the hub that looks like a button. */
export function LinkButton(props: LinkButtonProps): ReactElement {
  const { to, state, replace = false, icon, children, ...look } = props;
  return (
    <RouteLink className={buttonClass(look)} to={to} state={state} replace={replace}>
      <span className={buttonStyles.face}>
        {icon}
        {children}
      </span>
    </RouteLink>
  );
}

interface FileLinkButtonProps extends Words, ButtonLook {
  /** A path of the hub whose answer is a file. */
  readonly href: string;
  readonly icon?: ReactNode;
}

/** A file of the hub's to save, as a link that looks like a button. */
export function FileLinkButton(props: FileLinkButtonProps): ReactElement {
  const { href, icon, children, ...look } = props;
  return (
    <a className={buttonClass(look)} href={href} download>
      <span className={buttonStyles.face}>
        {icon}
        {children}
      </span>
    </a>
  );
}

interface OutLinkButtonProps extends Words, ButtonLook {
  readonly href: string;
}

/** A link out of the hub that looks like a button. */
export function OutLinkButton({ href, children, ...look }: OutLinkButtonProps): ReactElement {
  return (
    <a className={buttonClass(look)} href={href} target="_blank" rel="noopener noreferrer">
      <span className={buttonStyles.face}>
        {children}
        <Outward />
      </span>
    </a>
  );
}

function Outward(): ReactElement {
  return (
    <IconArrowUpRight
      aria-label="(opens in a new tab)"
      role="img"
      className={classNames(styles.outward, styles.arrow)}
      size="1em"
      stroke={1.75}
    />
  );
}
