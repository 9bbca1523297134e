/**
 * Removes the quotation that a mail program adds below a reply. The rules recognize layout, not
 * language. Every pattern runs in linear time, because the text is untrusted.
 */

export interface CutReply {
  readonly text: string;
  /** True if a quotation was removed. The whole text is then stored as well. */
  readonly isCut: boolean;
}

const isQuoted = (line: string): boolean => /^\s*>/.test(line);
const isBlank = (line: string): boolean => /^[\s\u00a0]*$/.test(line);
/** Line that a mail program writes above the quoted email. */
const isSeparator = (line: string): boolean =>
  /^\s*(?:-{2,}\s*[^-\s][^-]{2,60}\s*-{2,}|_{10,}|-{10,}|#{2,}-.*-#{2,})\s*$/.test(line);
/** Line such as `From: …` in any language. */
const isField = (line: string): boolean =>
  /^\s*\*?[\p{L}][\p{L} .-]{0,30}\*?\s?[:：]\*?\s*\S/u.test(line);
const hasAddress = (line: string): boolean => /[^\s@<>]@[^\s@<>]+\.[^\s@<>]/.test(line);

/** Number of header lines that identify a quoted email: from, date, to or subject. */
const fieldsOfOriginal = 3;
/** Maximum number of lines of an attribution such as “On … wrote:”. */
const attributionLines = 3;

/** Returns true if a block of header lines starts at a line, as Outlook writes it. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const block = lines.slice(at, at + 6);
  const end = block.findIndex((line) => !isField(line));
  const fields = end < 0 ? block : block.slice(0, end);
  return fields.length >= fieldsOfOriginal && fields.some(hasAddress);
}

/** Returns the first line of the attribution above a quotation, or the line of the quotation. */
function attributionBefore(lines: readonly string[], quote: number): number {
  let last = quote - 1;
  while (last >= 0 && isBlank(lines[last] ?? '')) last -= 1;
  if (!/[:：]\s*$/.test(lines[last] ?? '')) return quote;
  for (let start = last; start > last - attributionLines && start >= 0; start -= 1) {
    const text = lines.slice(start, last + 1).join(' ');
    const before = lines[start - 1] ?? '';
    const isStart = start === 0 || isBlank(before) || isSeparator(before);
    if (isStart && (hasAddress(text) || /\d/.test(text))) return start;
  }
  return quote;
}

/** Returns the first line of a quoted email with a header; the number of lines without one. */
function originalAt(lines: readonly string[]): number {
  const at = lines.findIndex((line, place) => {
    if (!isSeparator(line)) return isHeaderBlock(lines, place);
    let next = place + 1;
    while (next < lines.length && isBlank(lines[next] ?? '')) next += 1;
    return (
      isHeaderBlock(lines, next) ||
      isQuoted(lines[next] ?? '') ||
      /^\s*#/.test(line) ||
      isAttribution(lines, next)
    );
  });
  return at < 0 ? lines.length : at;
}

const isAttribution = (lines: readonly string[], at: number): boolean => {
  const text = lines.slice(at, at + attributionLines).join(' ');
  return hasAddress(text) && /[:：]/.test(text);
};

/** Returns the first line of the trailing quotation; null if answers are between quoted lines. */
function quotationAt(lines: readonly string[]): number | null {
  const firstQuoted = lines.findIndex(isQuoted);
  if (firstQuoted < 0) return lines.length;
  const isMixed = lines.slice(firstQuoted).some((line) => !isQuoted(line) && !isBlank(line));
  return isMixed ? null : attributionBefore(lines, firstQuoted);
}

const trimmed = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Removes the quotation from a reply. A text with answers between quoted lines stays whole. */
export function cutQuotation(whole: string): CutReply {
  const lines = whole.replaceAll(/\r\n?/g, '\n').split('\n');
  const all = trimmed(lines);
  const before = lines.slice(0, originalAt(lines));
  const quotation = quotationAt(before);
  if (quotation === null) return { text: all, isCut: false };
  const text = trimmed(before.slice(0, quotation));
  // A text that is only a quotation, such as a forwarded email, stays whole.
  return text === '' ? { text: all, isCut: false } : { text, isCut: text !== all };
}
