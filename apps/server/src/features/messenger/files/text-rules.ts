/**
 * What a browser would read as a page or an SVG. A log or a PHP file may hold such lines further down:
 * it is given out as plain text, and nobody reads anything else into it.
 */
const markup = /^\uFEFF?\s*<(?!\?php\b)[a-z!?]/i;

/** What no text has, but for tabs, ends of lines and pages, and the colors of a terminal. */
// oxlint-disable-next-line no-control-regex -- these are what it looks for
const control = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

type Wide = 'utf-16le' | 'utf-16be';

function decoded(bytes: Buffer, code: 'utf-8' | Wide): string | null {
  try {
    return new TextDecoder(code, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The order of its two bytes a sign, as Windows writes logs, by the mark that stands in front. */
const orderOf = (bytes: Buffer): Wide | null => {
  const mark = bytes.length < 2 ? 0 : bytes.readUInt16BE(0);
  if (mark === 0xfffe) return 'utf-16le';
  return mark === 0xfeff ? 'utf-16be' : null;
};

function ofTwoBytes(bytes: Buffer, order: Wide): string | null {
  const text = decoded(bytes, order);
  return text === null || control.test(text) ? null : text;
}

/**
 * In one of the codes that have ASCII in them, such as Windows-1252: which of them, nobody can tell. What
 * is none of ASCII becomes the sign of what cannot be read, so this is to look at, not to show.
 */
function ofSomeCode(bytes: Buffer): string | null {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return control.test(text) ? null : text;
}

/** A text, in whatever code a server writes it; null: it is none. */
function read(bytes: Buffer): string | null {
  const order = orderOf(bytes);
  if (order !== null) return ofTwoBytes(bytes, order);
  if (bytes.includes(0)) return null;
  return decoded(bytes, 'utf-8') ?? ofSomeCode(bytes);
}

/** Whether it is a text, and none that a browser would run. */
export function judgeText(bytes: Buffer): 'text' | 'markup' | 'unknown' {
  const text = read(bytes);
  if (text === null) return 'unknown';
  return markup.test(text) ? 'markup' : 'text';
}
