/** Distinguishes emails of people from emails of programs (RFC 3834, RFC 2919, RFC 3464). */

/** Headers of an email: all values by lower-case name. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/** Kind of an email by its sender. `own` is an email from an address of the hub. */
export type MailKind = 'person' | 'bounce' | 'automatic' | 'list' | 'own';

interface Sender {
  /** Address in `From`, in lower case; empty without an address. */
  readonly from: string;
  /** `Content-Type` of the whole email. */
  readonly contentType: string;
  /** Addresses of the hub, in lower case. */
  readonly own: ReadonlySet<string>;
}

const first = (headers: Headers, name: string): string =>
  (headers.get(name)?.[0] ?? '').trim().toLowerCase();

const isBounce = (headers: Headers, { from, contentType }: Sender): boolean =>
  /^multipart\/report\b/.test(contentType) ||
  /^(?:mailer-daemon|postmaster)@/.test(from) ||
  headers.has('x-failed-recipients');

function isAutomatic(headers: Headers): boolean {
  const submitted = first(headers, 'auto-submitted');
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    // An empty return path means that nobody can be answered.
    first(headers, 'return-path') === '<>' ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply'].some((name) => headers.has(name)) ||
    /auto_reply|junk/.test(first(headers, 'precedence'))
  );
}

const isList = (headers: Headers): boolean =>
  headers.has('list-id') ||
  headers.has('list-unsubscribe') ||
  /list|bulk/.test(first(headers, 'precedence'));

export function kindOf(headers: Headers, sender: Sender): MailKind {
  if (sender.own.has(sender.from)) return 'own';
  if (isBounce(headers, sender)) return 'bounce';
  if (isAutomatic(headers)) return 'automatic';
  return isList(headers) ? 'list' : 'person';
}

/** Report of a permanent delivery failure. */
export interface Bounce {
  /** Address that could not be reached. */
  readonly recipient: string;
  /** Enhanced status code, such as `5.1.1`. */
  readonly status: string;
}

const fieldIn = (report: string, pattern: RegExp): string =>
  pattern.exec(report)?.[1]?.trim() ?? '';

const recipient = (field: string): RegExp =>
  new RegExp(
    `^${field}:[\\t\\x20]*(?:[\\w-]+[\\t\\x20]*;[\\t\\x20]*)?<?([^\\s<>;@]+@[^\\s<>;]+)>?`,
    'im',
  );

/** Reads a delivery report (RFC 3464). Returns null without a permanent failure. */
export function readBounce(report: string): Bounce | null {
  const status = fieldIn(report, /^Status:\s*(5\.\d{1,3}\.\d{1,3})/im);
  const to =
    fieldIn(report, recipient('Original-Recipient')) ||
    fieldIn(report, recipient('Final-Recipient'));
  return status === '' || to === '' ? null : { recipient: to.toLowerCase(), status };
}
