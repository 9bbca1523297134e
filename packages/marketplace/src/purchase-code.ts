// Loose on purpose: real codes need not be valid version 4 UUIDs.
const signs = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const whole = new RegExp(`^${signs}$`);
const within = new RegExp(`(?<![\\p{L}\\p{N}-])${signs}(?![\\p{L}\\p{N}-])`, 'gu');

// What copying out of mails and PDFs leaves behind: zero-width signs, soft hyphens, direction marks.
const invisible = /\p{Cf}/gu;
const controls = /\p{Cc}/gu;
const dashes = /[\u2010-\u2015\u2212]/g;

/**
 * A purchase code as the marketplace looks it up, from what a person pasted: a code alone, or the only one of a text
 * around it, such as its label, quotes or a full stop. Compatibility forms (ligatures, full-width digits) are
 * normalised, invisible characters dropped, letters lower-cased.
 *
 * @returns the code, or null when the text has none, or several. Never send a text that is no code: the
 * marketplace blocks an address that sends many of them.
 */
export function normalisePurchaseCode(text: string): string | null {
  if (text.length > 400) return null;
  const visible = text.normalize('NFKC').replace(invisible, '').replace(dashes, '-').toLowerCase();
  const code = visible.replace(controls, '').trim();
  if (whole.test(code)) return code;
  const found = visible.replace(controls, ' ').match(within) ?? [];
  return found.length === 1 ? (found[0] ?? null) : null;
}
