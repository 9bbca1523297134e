// Real purchase codes need not be valid version 4 UUIDs.
const signs = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const wholeText = new RegExp(`^${signs}$`);
const within = new RegExp(`(?<![\\p{L}\\p{N}-])${signs}(?![\\p{L}\\p{N}-])`, 'gu');

// Invisible characters from copied emails and PDFs: zero-width characters, soft hyphens, direction
// marks.
const invisible = /\p{Cf}/gu;
const controls = /\p{Cc}/gu;
const dashes = /[\u2010-\u2015\u2212]/g;

/**
 * Returns the purchase code in a pasted text: the code alone, or the only code in a text with a
 * label, quotes or a period. Compatibility forms (ligatures, full-width digits) are normalized,
 * invisible characters are dropped, and letters become lower case.
 *
 * @returns The code; null if the text has no code or several. Send no other text, because the
 *   marketplace blocks an address that sends many invalid codes.
 */
export function normalisePurchaseCode(text: string): string | null {
  if (text.length > 400) return null;
  const visible = text.normalize('NFKC').replace(invisible, '').replace(dashes, '-').toLowerCase();
  const code = visible.replace(controls, '').trim();
  if (wholeText.test(code)) return code;
  const codes = visible.replace(controls, ' ').match(within) ?? [];
  return codes.length === 1 ? (codes[0] ?? null) : null;
}
