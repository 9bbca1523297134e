import { IconArrowUpRight } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass, type ButtonStyle } from '#ui/form/button.tsx';
import buttonStyles from '#ui/form/button.module.css';
import { classNames } from '#ui/class-names.ts';
import styles from './link.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';
import { texts } from '#ui/texts.ts';

interface Words {
  readonly children: ReactNode;
}

/** Style of a link within text, for custom links. */
export const linkClass = styles.link;

interface OutLinkProps extends Words {
  readonly href: string;
  /** Subject of the link for screen readers, if only the layout shows it. */
  readonly of?: string;
}

/**
 * Link to another site, with an icon; it opens in a new tab. The icon stays beside the last letter,
 * because browsers would otherwise break the line between them.
 */
export function OutLink({ href, of, children }: OutLinkProps): ReactElement {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {of !== undefined && <VisuallyHidden>{of}: </VisuallyHidden>}
      <span className={styles.unbroken}>
        <span className={styles.words}>{children}</span>
        <Outward />
      </span>
    </a>
  );
}

interface LinkFaceProps extends Words {
  readonly icon?: ReactNode;
}

/** Content of an `a` with `buttonClass`, which looks like a button. */
export const LinkFace = ({ icon, children }: LinkFaceProps): ReactElement => (
  <span className={buttonStyles.face}>
    {icon}
    {children}
  </span>
);

interface FileLinkButtonProps extends Words, ButtonStyle {
  /** Path of a download at the hub. */
  readonly href: string;
  readonly icon?: ReactNode;
}

/** Download link that looks like a button. */
export function FileLinkButton(props: FileLinkButtonProps): ReactElement {
  const { href, icon, children, ...look } = props;
  return (
    <a className={buttonClass(look)} href={href} download>
      <LinkFace icon={icon}>{children}</LinkFace>
    </a>
  );
}

interface OutLinkButtonProps extends Words, ButtonStyle {
  readonly href: string;
}

/** Link to another site that looks like a button. */
export function OutLinkButton({ href, children, ...look }: OutLinkButtonProps): ReactElement {
  return (
    <a className={buttonClass(look)} href={href} target="_blank" rel="noopener noreferrer">
      <LinkFace>
        {children}
        <Outward />
      </LinkFace>
    </a>
  );
}

function Outward(): ReactElement {
  return (
    <IconArrowUpRight
      aria-label={texts.newTab}
      role="img"
      className={classNames(styles.outward, styles.arrow)}
      size="1em"
      stroke={1.75}
    />
  );
}
