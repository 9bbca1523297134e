/**
 * Invisible characters that change text direction. A name with U+202E reverses the sentence around
 * it. The joiners of Persian and Indic names are not included.
 */
export const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Characters of `directions` that override the direction. Right-to-left writers need the others,
 * marks and isolates, which end with their line.
 */
export const overrides = /[\u202A-\u202E]/g;

/** Letters of scripts that are written from right to left. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Prepares a foreign name for plain text such as an email subject, a title or a terminal line. A
 * right-to-left name is wrapped in an isolate (U+2068 … U+2069), so that it cannot reorder its
 * neighbors. Any other name loses its direction characters. In HTML, use a `<bdi>` element instead.
 */
export function isolated(name: string): string {
  const plain = name.replaceAll(directions, '');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}
