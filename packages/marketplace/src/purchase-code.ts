// Loose on purpose: real codes need not be valid version 4 UUIDs.
const shape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

// What copying out of mails and PDFs leaves behind: zero-width signs, soft hyphens, direction marks.
const invisible = /[\p{Cf}\p{Cc}]/gu;
const dashes = /[\u2010-\u2015\u2212]/g;

/**
 * A purchase code as the marketplace looks it up, from what a person pasted. Compatibility forms
 * (ligatures, full-width digits) are normalised, invisible characters and surrounding space
 * dropped, letters lower-cased.
 *
 * @returns the code, or null when the text is none. Never send a text that is no code: the
 * marketplace blocks an address that sends many of them.
 */
export function normalisePurchaseCode(text: string): string | null {
  if (text.length > 400) return null;
  const code = text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(dashes, '-')
    .trim()
    .toLowerCase();
  return shape.test(code) ? code : null;
}
