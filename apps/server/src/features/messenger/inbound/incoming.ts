import { createHash } from 'node:crypto';
import { canonicalEmail } from '@hub/contract/email-address';
import { inboundMail } from '@hub/contract/conversation-limits';
import { messageLength } from '@hub/contract/limits';
import { verdictOn } from './authentication-rules.ts';
import type { StoredEmailFiles } from './email-files.ts';
import type { MailPlace } from './inbound-store.ts';
import { cutQuotation } from './quote-rules.ts';
import { cleanLine, readHeaders, type ReceivedEmail } from './read-email.ts';
import { inboundTexts } from '#messenger/texts.ts';
import type { EmailOrigin } from '#messenger/writing/writing-store.ts';

/** An email, and the facts about it that every step needs. */
export interface Incoming {
  readonly place: MailPlace;
  readonly email: ReceivedEmail;
  /** Address of the sender, as accounts store it. */
  readonly from: string;
  readonly isAuthenticated: boolean;
  /** Hash of the email, which is the same when it arrives again. */
  readonly hash: string;
}

/** `authservId`: name of the mail server whose results count. */
export function incomingOf(place: MailPlace, email: ReceivedEmail, authservId: string): Incoming {
  const from = canonicalEmail(email.from).toLowerCase();
  const results = email.headers.get('authentication-results') ?? [];
  // The same Message-ID of another sender is another email.
  const identity = email.messageId === '' ? email.beginning : `${email.messageId}\n${from}`;
  return {
    place,
    email,
    from,
    isAuthenticated: verdictOn(email.from, results, authservId) === 'aligned',
    hash: createHash('sha256').update(identity).digest('hex').slice(0, 40),
  };
}

/** Email of which only the header can be read. */
export function headerOnly(header: string): ReceivedEmail {
  const headers = readHeaders(header);
  const [from = ''] = headers.get('from') ?? [];
  return {
    headers,
    from: cleanLine((/<([^<>]*)>/.exec(from)?.[1] ?? from).trim()),
    recipients: [],
    messageId: cleanLine(headers.get('message-id')?.[0] ?? '').replaceAll(/[<>\s]/g, ''),
    subject: cleanLine(headers.get('subject')?.[0] ?? ''),
    text: '',
    files: [],
    beginning: header.slice(0, inboundMail.textLength),
  };
}

/** Text of the message, and where the rest is. */
export function wordsOf(
  { email, isAuthenticated }: Incoming,
  { refusals }: StoredEmailFiles,
  subject = '',
): { readonly text: string; readonly email: EmailOrigin } {
  const cut = cutQuotation(email.text);
  const body = [subject, cut.text].filter((part) => part !== '').join('\n\n');
  const notes = refusals.length > 0 ? `\n\n${refusals.join('\n')}` : '';
  const room = messageLength - notes.length;
  const isLong = body.length > room;
  const text = `${isLong ? `${body.slice(0, room - 2)} …` : body}${notes}`.trim();
  const original = cut.isCut || isLong ? email.text.trim() : null;
  return {
    text: text === '' ? inboundTexts.empty : text,
    email: { isVerified: isAuthenticated, original },
  };
}
