import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '@hub/client/router';
import { buttonClass, type ButtonStyle } from '@hub/ui/button';
import { FileLinkButton, linkClass, LinkFace } from '@hub/ui/link';
import { uiTexts } from './texts.ts';

interface InnerLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

export const TextLink = ({ to, children }: InnerLinkProps) => (
  <Link className={linkClass} to={to}>
    {children}
  </Link>
);

export const LinkButton = ({ to, children, ...look }: InnerLinkProps & ButtonStyle) => (
  <Link className={buttonClass(look)} to={to}>
    <LinkFace>{children}</LinkFace>
  </Link>
);

/** `href` comes from `fileAddress` of `#api/client.ts`. */
export const CsvLink = ({ href }: { readonly href: string }) => (
  <FileLinkButton
    size="small"
    href={href}
    icon={<IconDownload aria-hidden size={16} stroke={1.75} />}
  >
    {uiTexts.csv}
  </FileLinkButton>
);
