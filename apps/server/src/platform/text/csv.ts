/** Value of a cell. */
export type Cell = string | number | boolean | Date | null;

/** Marks the file as UTF-8; without it, spreadsheets show wrong letters. */
export const byteOrderMark = '\u{FEFF}';

/**
 * Matches a text that a spreadsheet would run as a formula: it begins with one of these signs,
 * after blanks or not, or with their full-width forms. A negative number of ours is no formula.
 */
const formula = /^[\s\u{FEFF}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/**
 * The same later in a text: spreadsheets that separate cells by semicolon, tab or bar ignore quotes
 * that begin later, and make a cell of the rest.
 */
const laterFormula =
  /(?<=\S)([^\S;|\t\r\n]*[;|\t\r\n][\s\u{FEFF}]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** A text as a cell: defused by an apostrophe, and quoted where it would end the cell. */
function textCell(text: string): string {
  const defused = text.replaceAll(laterFormula, "$1'");
  const safe = formula.test(text) ? `'${defused}` : defused;
  return /["',;|\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function toCell(value: Cell): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? textCell(value) : String(value);
}

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;
