export type Cell = string | number | boolean | Date | null;

/** Marks the file as UTF-8; without it, spreadsheets show wrong letters. */
export const byteOrderMark = '\u{FEFF}';

/**
 * Matches a text that a spreadsheet would run as a formula: one that begins with such a sign or its
 * full-width form, with or without blanks before it. Our own negative numbers are no formulas.
 */
const formula = /^[\s\u{FEFF}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/**
 * Matches the beginning of a later formula, also behind a separator that begins the text.
 * Spreadsheets that split cells at semicolons, tabs or bars ignore quotes within a line, and turn
 * the rest into a cell.
 */
const laterFormula =
  /(?:(?<=\S)[^\S;|\t\r\n]*[;|\t\r\n]|^[\s\u{FEFF}]*[;|])[\s\u{FEFF}"]*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** Characters that keep a name apart in a sentence; programs compare cells without them. */
const isolates = /[\u2068\u2069]/g;

/** Returns a text as a cell: a formula gets an apostrophe, and separators are quoted. */
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
