/**
 * Signs that nobody sees and that turn the direction of what follows them: a name with U+202E turns
 * the sentence around in which it stands. The joiners of Persian and Indic names are not among them.
 */
export const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Of these, people who write from right to left need marks and isolates, which end with their line. */
export const overrides = /[\u202A-\u202E]/g;

/** Letters of scripts that are written from right to left. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A foreign name for a sentence that is plain text: a mail's subject, a title, a line of a terminal.
 * A name from right to left stands in an isolate (U+2068 … U+2069) and so cannot turn the words around
 * it; any other comes as it is, without signs that would turn them. Where the name has an element of its
 * own, that is a `<bdi>`.
 */
export function isolated(name: string): string {
  const plain = name.replaceAll(directions, '');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}
