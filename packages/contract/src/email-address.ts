/** Domains of e-mail addresses in any script: punycode inside, by which they are stored and found. */

/** A domain without ASCII alone, and without signs by which `URL` would read something else than a host. */
const international = /^(?=.*[^\0-\x7F])[^\s\0-,/:-@[-^`{-\x7F]+$/;

/** The domain in punycode (UTS 46, as browsers have it); what is no domain stays as it is. */
function asciiDomain(domain: string): string {
  if (!international.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * An e-mail address with its domain in punycode: `me@bücher.example` and `me@xn--bcher-kva.example` are
 * the same. A name without an @ stays as it is.
 */
export function canonicalEmail(text: string): string {
  const at = text.lastIndexOf('@');
  return at === -1 ? text : `${text.slice(0, at + 1)}${asciiDomain(text.slice(at + 1))}`;
}
