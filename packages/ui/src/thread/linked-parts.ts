/** A piece of a plain text: words, or an address of the web in it. */
export type TextPart = string | { readonly href: string };

const address = /https:\/\/[^\s<>"'`]+/g;

/** Matches trailing punctuation, which belongs to no address. */
const trailing = /[.,;:!?)\]}’”…]$/;

const counted = (text: string, mark: string): number => text.split(mark).length - 1;

/** A bracket that was opened within an address ends within it. */
function withoutTrailing(found: string): string {
  let href = found;
  while (trailing.test(href)) {
    if (href.endsWith(')') && counted(href, '(') >= counted(href, ')')) return href;
    href = href.slice(0, -1);
  }
  return href;
}

/** No name and password may pretend to be a host. */
const isPlain = (href: string): boolean => {
  if (!URL.canParse(href)) return false;
  const { protocol, username, password } = new URL(href);
  return protocol === 'https:' && username === '' && password === '';
};

/** A plain text with the https addresses in it found; everything else stays words. */
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
