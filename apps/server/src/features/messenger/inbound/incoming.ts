import { createHash } from 'node:crypto';
import { canonicalEmail } from '@hub/contract/email-address';
import { messageLength } from '@hub/contract/limits';
import { verdictOn } from './authentication-rules.ts';
import type { StoredEmailFiles } from './email-files.ts';
import type { MailPlace } from './inbound-store.ts';
import { cleanLine, digestOf, readHeaders, readSender, type ReceivedEmail } from './read-email.ts';
import { inboundTexts } from '#messenger/texts.ts';
import type { EmailOrigin } from '#messenger/writing/writing-store.ts';

export interface IncomingEmail {
  readonly place: MailPlace;
  readonly email: ReceivedEmail;
  /** Address of the sender in the form that accounts store. */
  readonly from: string;
  readonly isAuthenticated: boolean;
  /** Hash of Message-ID and sender, equal for a repeated email. */
  readonly hash: string;
}

/**
 * Adds sender, authentication and hash to a received email.
 * @param authservId Name of the mail server in `Authentication-Results`.
 */
export function incomingOf(
  place: MailPlace,
  email: ReceivedEmail,
  authservId: string,
): IncomingEmail {
  const from = canonicalEmail(email.from).toLowerCase();
  const results = email.headers.get('authentication-results') ?? [];
  // The same Message-ID from another sender is a different email.
  const identity = email.messageId === '' ? email.digest : `${email.messageId}\n${from}`;
  return {
    place,
    email,
    from,
    isAuthenticated: verdictOn(email.from, results, authservId) === 'aligned',
    hash: createHash('sha256').update(identity).digest('hex').slice(0, 40),
  };
}

/** Maximum length of a header that is read without its email, in characters. */
export const headerLength = 100_000;

export function headerOnly(whole: string): ReceivedEmail {
  const header = whole.slice(0, headerLength);
  const headers = readHeaders(header);
  const [from = ''] = headers.get('from') ?? [];
  return {
    headers,
    from: readSender((/<([^<>]*)>/.exec(from)?.[1] ?? from).trim()),
    recipients: [],
    messageId: cleanLine(headers.get('message-id')?.[0] ?? '').replaceAll(/[<>\s]/g, ''),
    subject: cleanLine(headers.get('subject')?.[0] ?? ''),
    text: '',
    reply: { text: '', isCut: false },
    bounce: null,
    reportedIds: [],
    files: [],
    digest: digestOf(header),
  };
}

/** Returns the text of the message, and the original text if the message was shortened. */
export function wordsOf(
  { email, isAuthenticated }: IncomingEmail,
  { refusals }: StoredEmailFiles,
  subject = '',
): { readonly text: string; readonly email: EmailOrigin } {
  const { reply } = email;
  const body = [subject, reply.text].filter((part) => part !== '').join('\n\n');
  const notes = refusals.length > 0 ? `\n\n${refusals.join('\n')}` : '';
  const room = messageLength - notes.length;
  const isLong = body.length > room;
  const text = `${isLong ? `${body.slice(0, room - 2)} …` : body}${notes}`.trim();
  const original = reply.isCut || isLong ? email.text.trim() : null;
  return {
    text: text === '' ? inboundTexts.empty : text,
    email: { isVerified: isAuthenticated, original },
  };
}
