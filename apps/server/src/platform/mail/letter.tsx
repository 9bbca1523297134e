import type { ReactNode } from 'react';
import type { Parts } from '@hub/language/pieces';
import { accountParts, hello, sentence } from './greeting.tsx';
import { MailLayout, MailText, type MailBrand } from './layout.tsx';
import { mailTexts } from './mail-texts.ts';
import type { MailTemplates, Recipient } from './mailer.ts';
import type { MailContent } from './transport.ts';
import type { JobData } from '#platform/jobs/jobs.ts';

export type { MailBrand };

export interface MailAction {
  readonly label: string;
  readonly url: string;
}

export interface Letter {
  readonly subject: string;
  readonly preview: string;
  /** Heading; by default a greeting with the person's name. */
  readonly heading?: string;
  readonly paragraphs: readonly ReactNode[];
  readonly action?: MailAction;
  readonly why: ReactNode;
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Said<Values> = string | ((values: Values) => string);

/** Texts of an email. A typed value is an element of a paragraph, because it may contain markup. */
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

/** Returns nothing for an email queued by a previous release. */
export const reasonParagraph = (reason: unknown): readonly string[] =>
  typeof reason === 'string' && reason !== '' ? [mailTexts.reason({ reason })] : [];

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

export type Letters = Readonly<Record<string, (data: JobData, recipient: Recipient) => Letter>>;

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

export const toTemplates = (brand: MailBrand, letters: Letters): MailTemplates =>
  Object.fromEntries(
    Object.entries(letters).map(([name, write]) => [
      name,
      (data, recipient) => toContent(write(data, recipient), recipient, brand),
    ]),
  );
