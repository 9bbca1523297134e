/** Part of a plain text: words, or a web address. */
export type TextPart = string | { readonly href: string };

const address = /https:\/\/[^\s<>"'`]+/g;

/** Matches trailing punctuation, which belongs to no address. */
const trailing = /[.,;:!?)\]}’”…]$/;

const counted = (text: string, mark: string): number => text.split(mark).length - 1;

/** Removes trailing punctuation, except a closing bracket that was opened within the address. */
function withoutTrailing(found: string): string {
  let href = found;
  while (trailing.test(href)) {
    if (href.endsWith(')') && counted(href, '(') >= counted(href, ')')) return href;
    href = href.slice(0, -1);
  }
  return href;
}

/** A name and password could pretend to be the host. */
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
