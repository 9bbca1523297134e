import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { directions, overrides } from '@hub/contract/direction';
import { inboundMail } from '@hub/contract/conversation-limits';
import { readBounce, type Bounce } from './kind-rules.ts';
import { cutQuotation, type CutReply } from './quote-rules.ts';

export interface EmailFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ReceivedEmail {
  /** Values of each header by its name in lower case, from top to bottom. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Address of the sender; empty without a sender or with several senders. */
  readonly from: string;
  /** All addresses that the email names as recipients. */
  readonly recipients: readonly string[];
  /** Message-ID without angle brackets; empty if missing. */
  readonly messageId: string;
  readonly subject: string;
  /** Plain text including the quotation. */
  readonly text: string;
  readonly reply: CutReply;
  /** Delivery failure that the email reports; null without a failure. */
  readonly bounce: Bounce | null;
  /** Message-IDs of the emails in the delivery report. */
  readonly reportedIds: readonly string[];
  readonly files: readonly EmailFile[];
  /** SHA-256 of the first characters of the email. */
  readonly digest: string;
}

/** Images below this size in bytes count as logos or tracking pixels of a signature. */
const ornamentBytes = 4_000;

/** Maximum number of recipients that are searched for an address of the hub. */
const mostRecipients = 100;
/** Longest address in characters (RFC 5321, 4.5.3.1.3); a longer address fits no index. */
const longestAddress = 254;

const ownMessageId = /^(?:Original-)?Message-ID:\s*<([^<>\s]+)>/gim;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the address of a sender in lower case; empty for an overlong address. */
export const readSender = (address: string): string =>
  address.length > longestAddress ? '' : cleanLine(address.toLowerCase());

const flat = (addresses: readonly Address[]): string[] =>
  addresses.flatMap((one) =>
    one.group ? one.group.map(({ address }) => address ?? '') : [one.address ?? ''],
  );

/** Removes control characters and direction overrides, as in typed messages. */
const clean = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- they are removed
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
    .replaceAll(overrides, '')
    .toWellFormed()
    .normalize('NFC');
/** Removes control characters and all direction marks from a single line. */
export const cleanLine = (text: string): string => clean(text).replaceAll(directions, '');

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

const isOrnament = (attachment: Attachment): boolean =>
  attachment.related === true &&
  attachment.mimeType.startsWith('image/') &&
  bytesOf(attachment).byteLength < ornamentBytes;

/** Converts HTML to text without loading or showing images. */
async function textOf(html: string): Promise<string> {
  // The converter uses much memory and is rarely needed, so it is loaded on demand.
  const { toPlainText } = await import('@react-email/render');
  return toPlainText(html.slice(0, inboundMail.textLength));
}

/** Returns the headers of an email. Repeated headers keep their order. */
export function readHeaders(raw: string): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  const head = raw.slice(0, /\r?\n\r?\n/.exec(raw)?.index ?? raw.length);
  for (const field of head.split(/\r?\n(?![ \t])/)) {
    const at = field.indexOf(':');
    if (at < 1) continue;
    const name = field.slice(0, at).trim().toLowerCase();
    const value = field
      .slice(at + 1)
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .trim();
    const values = headers.get(name);
    if (values === undefined) headers.set(name, [value]);
    else values.push(value);
  }
  return headers;
}

const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to'] as const;

/** Parses an email. The limits of the parser and the size of the email bound the work. */
export async function readEmail(raw: Uint8Array): Promise<ReceivedEmail> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 20, maxRfc822NestingDepth: 0 });
  const beginning = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString(
    'latin1',
    0,
    inboundMail.textLength,
  );
  const headers = readHeaders(beginning);
  const senders = headers.get('from')?.length === 1 && email.from ? flat([email.from]) : [];
  const [from = ''] = senders.length === 1 ? senders : [];
  const delivered = recipientHeaders.flatMap((name) => headers.get(name) ?? []);
  const addressed = flat([...(email.to ?? []), ...(email.cc ?? [])]);
  const whole = email.text?.trim() ? email.text : await textOf(email.html ?? '');
  const text = clean(whole.slice(0, inboundMail.textLength));
  return {
    headers,
    from: readSender(from),
    recipients: [...delivered.map((one) => one.replaceAll(/[<>\s]/g, '')), ...addressed].slice(
      0,
      mostRecipients,
    ),
    messageId: cleanLine(email.messageId ?? '').replaceAll(/[<>\s]/g, ''),
    subject: cleanLine(email.subject ?? ''),
    text,
    reply: cutQuotation(text),
    bounce: readBounce(beginning),
    reportedIds: [...beginning.matchAll(ownMessageId)].map(([, id = '']) => id),
    files: email.attachments
      .filter((attachment) => !isOrnament(attachment))
      .map((attachment) => ({
        name: cleanLine(
          (attachment.filename ?? attachment.mimeType.replace('/', '.')).slice(
            0,
            inboundMail.fileNameLength,
          ),
        ),
        bytes: bytesOf(attachment),
      })),
    digest: digestOf(beginning),
  };
}
