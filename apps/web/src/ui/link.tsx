import type { ReactNode } from 'react';
import { Link } from '@hub/client/router';
import { buttonClass, type ButtonStyle } from '@hub/ui/button';
import { linkClass, LinkFace } from '@hub/ui/link';
import { Sentence } from '@hub/ui/sentence';

interface InnerLinkProps {
  /** Target inside the hub; from `paths.ts`. */
  readonly to: string;
  readonly children: ReactNode;
}

export const TextLink = ({ to, children }: InnerLinkProps) => (
  <Link className={linkClass} to={to}>
    {children}
  </Link>
);

interface LinkedSentenceProps {
  /** Sentence; each `<name>text</name>` becomes a link. */
  readonly text: string;
  /** Targets of the links by name, from `paths.ts`. */
  readonly to: Readonly<Record<string, string>>;
}

export function LinkedSentence({ text, to }: LinkedSentenceProps) {
  const parts = Object.entries(to).map(([name, path]) => {
    const link = (linkText: string) => <TextLink to={path}>{linkText}</TextLink>;
    return [name, link] as const;
  });
  return <Sentence text={text} parts={Object.fromEntries(parts)} />;
}

interface LinkButtonProps extends InnerLinkProps, ButtonStyle {
  readonly state?: unknown;
  readonly replace?: boolean;
  readonly icon?: ReactNode;
}

export function LinkButton(props: LinkButtonProps) {
  const { to, state, replace = false, icon, children, ...look } = props;
  return (
    <Link className={buttonClass(look)} to={to} state={state} replace={replace}>
      <LinkFace icon={icon}>{children}</LinkFace>
    </Link>
  );
}
