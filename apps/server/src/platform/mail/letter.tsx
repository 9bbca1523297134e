import type { ReactNode } from 'react';
import { hello } from './greeting.tsx';
import { MailLayout, MailText, type MailBrand } from './layout.tsx';
import type { MailTemplates, Recipient } from './mailer.ts';
import type { MailContent } from './transport.ts';
import type { JobData } from '#platform/jobs/jobs.ts';

export type { MailBrand };

/** Button of an email, with the page that it opens. */
export interface MailAction {
  readonly label: string;
  readonly url: string;
}

/** Content of an email; the layout is the same for all. */
export interface Letter {
  readonly subject: string;
  /** Preview line in inboxes. */
  readonly preview: string;
  /** Greeting; by default the person's name. */
  readonly heading?: string;
  readonly paragraphs: readonly ReactNode[];
  readonly action?: MailAction;
  /** Reason why this person gets this email. */
  readonly why: string;
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Renders one kind of email; `data` comes from its order. */
export type Letters = Readonly<Record<string, (data: JobData, recipient: Recipient) => Letter>>;

/** Returns the address of a page of the hub. */
export const linkTo = (brand: MailBrand, path: string): string => new URL(path, brand.url).href;

export const seeLicenses = (brand: MailBrand): MailAction => ({
  label: 'See your licenses',
  url: linkTo(brand, '/dashboard'),
});

function toContent(letter: Letter, recipient: Recipient, brand: MailBrand): MailContent {
  const { subject, heading = hello(recipient), paragraphs, replyTo, headers, ...rest } = letter;
  return {
    subject,
    ...(replyTo !== undefined && { replyTo }),
    ...(headers && { headers }),
    body: (
      <MailLayout brand={brand} heading={heading} {...rest}>
        {paragraphs.map((text, place) => (
          <MailText key={place}>{text}</MailText>
        ))}
      </MailLayout>
    ),
  };
}

/** Wraps letters in the hub's layout. */
export const toTemplates = (brand: MailBrand, letters: Letters): MailTemplates =>
  Object.fromEntries(
    Object.entries(letters).map(([name, write]) => [
      name,
      (data, recipient) => toContent(write(data, recipient), recipient, brand),
    ]),
  );
