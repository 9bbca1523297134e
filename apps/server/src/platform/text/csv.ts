export type Cell = string | number | boolean | Date | null;

/** Marks a file as UTF-8. Without this mark, spreadsheets show wrong letters. */
export const byteOrderMark = '\u{FEFF}';

/**
 * Matches a text that a spreadsheet would run as a formula: it begins with a formula character or
 * its full-width form, also after blanks. Negative numbers of the hub are not texts.
 */
const formula = /^[\s\u{FEFF}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/**
 * Matches the beginning of a formula after a separator in the text. Spreadsheets that split cells
 * at semicolons, tabs or bars ignore the quotes within a line.
 */
const laterFormula =
  /(?:(?<=\S)[^\S;|\t\r\n]*[;|\t\r\n]|^[\s\u{FEFF}]*[;|])[\s\u{FEFF}"]*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** Isolation characters around names. Cells omit them, because programs compare cells. */
const isolates = /[\u2068\u2069]/g;

/** Returns a text as a cell: escapes formulas with an apostrophe and quotes separators. */
function textCell(given: string): string {
  const text = given.replaceAll(isolates, '');
  const defused = text.replaceAll(laterFormula, "$&'");
  const safe = formula.test(text) ? `'${defused}` : defused;
  return /["',;|\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function toCell(value: Cell): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? textCell(value) : String(value);
}

/** Returns one line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;
