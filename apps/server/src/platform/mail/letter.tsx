import type { ReactNode } from 'react';
import type { Parts } from '@hub/language/pieces';
import { accountParts, hello, sentence } from './greeting.tsx';
import { MailLayout, MailText, type MailBrand } from './layout.tsx';
import { mailTexts } from './mail-texts.ts';
import type { MailTemplates, Recipient } from './mailer.ts';
import type { MailContent } from './transport.ts';
import type { JobData } from '#platform/jobs/jobs.ts';

export type { MailBrand };

/** Button of an email, and the screen that it opens. */
export interface MailAction {
  readonly label: string;
  readonly url: string;
}

/** Content of an email; the layout is the same for all. */
export interface Letter {
  readonly subject: string;
  /** Preview text in the inbox. */
  readonly preview: string;
  /** Heading; by default a greeting with the person's name. */
  readonly heading?: string;
  readonly paragraphs: readonly ReactNode[];
  readonly action?: MailAction;
  /** Reason why the recipient gets this email. */
  readonly why: ReactNode;
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Said<Values> = string | ((values: Values) => string);

/**
 * Texts of an email. A value that a person typed is an element of a paragraph, because it could
 * contain markup.
 */
export interface LetterTexts<Values> {
  readonly subject: Said<Values>;
  readonly preview: Said<Values>;
  readonly heading?: Said<Values>;
  readonly paragraphs: readonly string[];
  readonly why: Said<Values>;
}

interface Content<Values> {
  readonly values: Values;
  readonly recipient: Recipient;
  readonly parts?: Parts<ReactNode>;
  /** Reason for an operator's action; it follows the first paragraph. */
  readonly reason?: unknown;
}

/**
 * Returns the paragraph with an operator's reason; empty for an email queued by a previous release.
 */
export const reasonParagraph = (reason: unknown): readonly string[] =>
  typeof reason === 'string' && reason !== '' ? [mailTexts.reason({ reason })] : [];

/** Creates the content of an email from its texts and values. */
export function letterOf<Values extends object>(
  texts: LetterTexts<NoInfer<Values>>,
  { values, recipient, parts = {}, reason }: Content<Values>,
): Letter {
  const fill = (text: Said<Values>): string => (typeof text === 'string' ? text : text(values));
  const all = { ...accountParts(recipient), ...parts };
  const [first, ...others] = texts.paragraphs.map((text) => sentence(text, all));
  return {
    subject: fill(texts.subject),
    preview: fill(texts.preview),
    ...(texts.heading !== undefined && { heading: fill(texts.heading) }),
    paragraphs: [first, ...reasonParagraph(reason), ...others],
    why: fill(texts.why),
  };
}

/** Functions that create the content of each kind of email from the data of its order. */
export type Letters = Readonly<Record<string, (data: JobData, recipient: Recipient) => Letter>>;

/** Returns the address of a screen of the hub. */
export const linkTo = (brand: MailBrand, path: string): string => new URL(path, brand.url).href;

export const seeLicenses = (brand: MailBrand): MailAction => ({
  label: mailTexts.seeLicenses,
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

/** Creates templates that render letters in the hub's layout. */
export const toTemplates = (brand: MailBrand, letters: Letters): MailTemplates =>
  Object.fromEntries(
    Object.entries(letters).map(([name, write]) => [
      name,
      (data, recipient) => toContent(write(data, recipient), recipient, brand),
    ]),
  );
