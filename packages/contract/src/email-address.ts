/** Email domains in any script, stored and found in punycode. */

/** Domain with non-ASCII characters, but without characters that make `URL` parse another host. */
const international = /^(?=.*[^\0-\x7F])[^\s\0-,/:-@[-^`{-\x7F]+$/;

/** Returns the domain in punycode (UTS 46, as browsers do), and any other text unchanged. */
function asciiDomain(domain: string): string {
  if (!international.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * Returns an email address with its domain in punycode: `me@bücher.example` equals
 * `me@xn--bcher-kva.example`. A text without an @ is unchanged.
 */
export function canonicalEmail(text: string): string {
  const at = text.lastIndexOf('@');
  return at === -1 ? text : `${text.slice(0, at + 1)}${asciiDomain(text.slice(at + 1))}`;
}
