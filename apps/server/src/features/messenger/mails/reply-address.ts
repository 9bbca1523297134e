import { isSigned, signText, type Rings } from '#platform/mail/message-ids.ts';

export type ReplyTag =
  /** Reply of a buyer, or of a person without an account. */
  | { readonly kind: 'buyer'; readonly conversationId: number }
  /** Reply of an operator. `seen` is the position of the newest message in the answered email. */
  | {
      readonly kind: 'operator';
      readonly conversationId: number;
      readonly operatorId: number;
      readonly seen: number;
    };

const purpose = 'reply address';
const short = 36;

function bodyOf(tag: ReplyTag): string {
  if (tag.kind === 'buyer') return `c.${tag.conversationId}`;
  const numbers = [tag.conversationId, tag.operatorId, tag.seen];
  return ['o', ...numbers.map((one) => one.toString(short))].join('.');
}

/** Returns a signed reply address: `support+c.17.5f…@publisher.example`. */
export function replyAddress(inbound: string, tag: ReplyTag, rings: Rings): string {
  const at = inbound.lastIndexOf('@');
  const body = bodyOf(tag);
  return `${inbound.slice(0, at)}+${body}.${signText(rings, purpose, body)}${inbound.slice(at)}`;
}

function readBody(body: string): ReplyTag | null {
  const [kind, ...parts] = body.split('.');
  const isOperator = kind === 'o';
  const numbers = parts.map((part) => Number.parseInt(part, isOperator ? short : 10));
  const [conversationId = 0, operatorId = 0, seen = 0] = numbers;
  if (numbers.some((value) => !(value >= 0 && value < 2 ** 31))) return null;
  if (kind === 'c' && numbers.length === 1) return { kind: 'buyer', conversationId };
  return isOperator && numbers.length === 3
    ? { kind: 'operator', conversationId, operatorId, seen }
    : null;
}

const split = (address: string): readonly [string, string] => {
  const text = address.toLowerCase();
  const at = text.lastIndexOf('@');
  return [text.slice(0, at), text.slice(at + 1)];
};

/**
 * Reads the tag of a reply address. Returns `none` for an address without a tag, and `forged` for a
 * tag with a wrong signature.
 */
export function readReplyTag(
  inbound: string,
  address: string,
  rings: Rings,
): ReplyTag | 'none' | 'forged' {
  const [mailbox, domain] = split(inbound);
  const [local, at] = split(address);
  if (at !== domain || !local.startsWith(`${mailbox}+`)) return 'none';
  const tagged = local.slice(mailbox.length + 1);
  const dot = tagged.lastIndexOf('.');
  const [text, signature] = [tagged.slice(0, Math.max(dot, 0)), tagged.slice(dot + 1)];
  const tag = readBody(text);
  return tag !== null && isSigned(rings, purpose, { text, signature }) ? tag : 'forged';
}

/** Returns the address without its tag, in lower case. */
export const withoutTag = (address: string): string =>
  address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
