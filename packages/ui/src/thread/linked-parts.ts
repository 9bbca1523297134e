/** Segment of a plain text: text, or a web address. */
export type TextPart = string | { readonly href: string };

const address = /https:\/\/[^\s<>"'`]+/g;

const trailing = /[.,;:!?)\]}’”…]/;

const counted = (text: string, mark: string): number => text.split(mark).length - 1;

/** Keeps a closing bracket that was opened. Counts once: a stranger chooses how many. */
function withoutTrailing(found: string): string {
  const opened = counted(found, '(');
  let closed = counted(found, ')');
  let end = found.length;
  while (trailing.test(found.charAt(end - 1))) {
    if (found.charAt(end - 1) === ')') {
      if (opened >= closed) break;
      closed -= 1;
    }
    end -= 1;
  }
  return found.slice(0, end);
}

/** Tells if a URL uses https and has no user name or password, which could imitate a host name. */
const isPlain = (href: string): boolean => {
  if (!URL.canParse(href)) return false;
  const { protocol, username, password } = new URL(href);
  return protocol === 'https:' && username === '' && password === '';
};

/** Splits a plain text into https addresses and other text. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutTrailing(found);
    if (isPlain(href)) {
      if (index > from) parts.push(text.slice(from, index));
      parts.push({ href });
      from = index + href.length;
    }
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
