/** What stands in a cell. */
export type Cell = string | number | boolean | Date | null;

/** Tells spreadsheets that what follows is UTF-8: without it they show the letters of another alphabet. */
export const byteOrderMark = '\u{FEFF}';

/**
 * What a spreadsheet would take for a formula and run: it begins with one of these signs, with blanks before it
 * or not, or in their full width. A number of ours that is less than nothing is none.
 */
const formula = /^[\s\u{FEFF}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/**
 * The same further on in a text: a spreadsheet that takes a semicolon, a tab or a bar for the end of a cell knows
 * no quotes that begin later, and makes a cell of what follows.
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
