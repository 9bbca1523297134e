// Imports each component separately, because the main package loads an unused syntax highlighter
// and CSS compiler for most of a second.
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { currentLanguage } from '@hub/language';
import { mailTexts as texts } from './mail-texts.ts';
import { sentence } from './greeting.tsx';

export interface MailBrand {
  readonly name: string;
  readonly url: string;
  /** Translates the English name of an item to the reader's language. */
  readonly itemName: (name: string) => string;
  /** Accent color as a fill, the text color on it, and the accent as a text color. */
  readonly accent: { readonly fill: string; readonly on: string; readonly text: string };
}

interface MailLayoutProps {
  readonly brand: MailBrand;
  readonly preview: string;
  readonly heading: string;
  readonly action?: { readonly label: string; readonly url: string };
  readonly children: ReactNode;
  readonly why: ReactNode;
}

// Mail programs support no stylesheets and few properties, so these are literal values of the light
// color scheme.
const page = {
  backgroundColor: '#FBFAF8',
  fontFamily: 'Geist, -apple-system, Segoe UI, sans-serif',
};
const card = {
  backgroundColor: '#FFFFFF',
  border: '1px solid #E8E5DF',
  borderRadius: 12,
  margin: '32px auto',
  maxWidth: 520,
  padding: '32px 32px 24px',
};
const prose = { color: '#1A1917', fontSize: 15, lineHeight: '24px', margin: '0 0 16px' };
const small = { color: '#625E57', fontSize: 13, lineHeight: '20px', margin: '0 0 8px' };
const codeBlock = {
  ...prose,
  backgroundColor: '#F3F1EC',
  borderRadius: 8,
  fontFamily: 'Geist Mono, SFMono-Regular, Consolas, monospace',
  fontSize: 13,
  lineHeight: '20px',
  overflowX: 'auto',
  padding: '12px',
  textAlign: 'left',
} as const;

interface MailLinkProps {
  readonly brand: MailBrand;
  readonly href: string;
  readonly children: ReactNode;
}

export function MailText({ children }: { readonly children: ReactNode }) {
  return <Text style={prose}>{children}</Text>;
}

/** Renders code from left to right in every language, between fences in the plain text. */
export const MailCode = ({ children }: { readonly children: string }) => (
  <pre dir="ltr" style={codeBlock}>
    {children}
  </pre>
);

/** Renders a link in a text, large enough for touch screens. */
export function MailLink({ brand, href, children }: MailLinkProps) {
  const look = { border: '1px solid #E8E5DF', borderRadius: 8, display: 'inline-block' } as const;
  const color = brand.accent.text;
  return (
    <Link href={href} style={{ ...look, color, margin: '0 4px 8px 0', padding: '8px 16px' }}>
      {children}
    </Link>
  );
}

/** Renders the layout of every email. */
export function MailLayout({ brand, preview, heading, action, children, why }: MailLayoutProps) {
  const { code, direction } = currentLanguage();
  return (
    <Html lang={code} dir={direction}>
      <Head />
      <Preview>{preview}</Preview>
      <Body style={page}>
        <Container style={card}>
          <Text style={{ ...small, fontWeight: 600, margin: '0 0 24px' }}>{brand.name}</Text>
          <Heading
            style={{ color: '#1A1917', fontSize: 21, letterSpacing: '-0.02em', margin: '0 0 16px' }}
          >
            {heading}
          </Heading>
          {children}
          {action && (
            <>
              <Button
                href={action.url}
                style={{
                  backgroundColor: brand.accent.fill,
                  borderRadius: 8,
                  color: brand.accent.on,
                  display: 'inline-block',
                  fontSize: 15,
                  fontWeight: 600,
                  margin: '8px 0 24px',
                  padding: '12px 20px',
                }}
              >
                {action.label}
              </Button>
              <Text style={small}>
                {sentence(texts.openAddress, {
                  link: (
                    <Link href={action.url} style={{ color: brand.accent.text }}>
                      {action.url}
                    </Link>
                  ),
                })}
              </Text>
            </>
          )}
          <Hr style={{ borderColor: '#E8E5DF', margin: '16px 0' }} />
          <Text style={small}>{why}</Text>
        </Container>
      </Body>
    </Html>
  );
}
