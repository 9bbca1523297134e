import { IconArrowUpRight } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass, type ButtonStyle } from '#ui/form/button.tsx';
import buttonStyles from '#ui/form/button.module.css';
import styles from './link.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';
import { texts } from '#ui/texts.ts';

/** Style of a link within text, for custom links. */
export const linkClass = styles.link;

interface OutLinkProps {
  readonly href: string;
  readonly children: ReactNode;
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

interface LinkFaceProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** Content of an `a` with `buttonClass`, which looks like a button. */
export const LinkFace = ({ icon, children }: LinkFaceProps): ReactElement => (
  <span className={buttonStyles.face}>
    {icon}
    {children}
  </span>
);

interface FileLinkButtonProps extends LinkFaceProps, ButtonStyle {
  /** Path of a download at the hub. */
  readonly href: string;
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

type OutLinkButtonProps = Omit<OutLinkProps, 'of'> & ButtonStyle;

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
      className={styles.outward}
      size="1em"
      stroke={1.75}
    />
  );
}
