import { getDomain } from 'tldts';

/**
 * Reads `Authentication-Results` headers (RFC 8601). The mail server adds its header above all
 * headers of the sender, so the first header with the server’s name counts. The server must remove
 * forged headers with its name (section 5).
 */

export type Verdict =
  /** SPF, DKIM or DMARC passed for the domain of `From`. */
  | 'aligned'
  /** The server checked the email, and no method passed for this domain. */
  | 'failed'
  /** No header has the name of the server. */
  | 'unchecked';

/** Removes comments without recursion, because the sender chooses the nesting depth. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  for (const part of text.split(/([()])/)) {
    if (part === '(') depth += 1;
    else if (part === ')') depth = Math.max(depth - 1, 0);
    else parts.push(depth === 0 ? part : ' ');
  }
  return parts.join('');
}

/** Quoted value that would be valid without quotes. */
const needless = /="([\w.+@-]+)"(?=[\s;]|$)/g;
/** Other quoted value without special characters, such as a reason. */
const harmless = /"[\w+/=.,:' -]*"/g;

/**
 * Returns the header without harmless quotes; null if other quotes remain. A sender can put results
 * into a quoted address: `"x; dkim=pass header.d=shop.example"@evil.example`.
 */
function withoutQuotes(text: string): string | null {
  const bare = text.replaceAll(needless, '=$1').replaceAll(harmless, '_');
  return /["\\]/.test(bare) ? null : bare;
}

interface Result {
  readonly method: string;
  readonly outcome: string;
  readonly properties: ReadonlyMap<string, string>;
}

function readResult(text: string): Result | null {
  const match = /^\s*([\w-]+)(?:\/\d+)?\s*=\s*(\w+)/.exec(text);
  if (!match) return null;
  const pairs = [...text.matchAll(/(?<![\w.-])([\w-]+\.[\w-]+)\s*=\s*(\S+)/g)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), value.toLowerCase()] as const,
  );
  const [, method = '', outcome = ''] = match;
  return {
    method: method.toLowerCase(),
    outcome: outcome.toLowerCase(),
    properties: new Map(pairs),
  };
}

/** Properties with the checked domain, by method. */
const domainsOf: Readonly<Record<string, readonly string[]>> = {
  spf: ['smtp.mailfrom', 'smtp.envelope-from'],
  dkim: ['header.d', 'header.i'],
  dmarc: ['header.from'],
};

/** Returns the organizational domain: `mail.shop.co.uk` belongs to `shop.co.uk`. */
const organizationOf = (address: string): string | null => {
  const domain = address.slice(address.lastIndexOf('@') + 1).replace(/\.$/, '');
  // Customers of one hosting provider must not authenticate each other, so private suffixes count
  // too.
  return getDomain(domain, { allowPrivateDomains: true }) ?? (domain || null);
};

function vouches({ method, outcome, properties }: Result, from: string): boolean {
  if (outcome !== 'pass') return false;
  return (domainsOf[method] ?? []).some((name) => {
    const checked = properties.get(name);
    return checked !== undefined && organizationOf(checked) === organizationOf(from);
  });
}

/**
 * Returns the verdict of the mail server on a sender.
 * @param from Address of the sender.
 * @param headers Values of `Authentication-Results`, from top to bottom.
 * @param authservId Name of the mail server in these headers.
 */
export function verdictOn(from: string, headers: readonly string[], authservId: string): Verdict {
  for (const header of headers) {
    const [id = ''] = withoutComments(header).split(';');
    if (id.trim().split(/\s+/)[0]?.toLowerCase() !== authservId.toLowerCase()) continue;
    const [, ...results] = withoutComments(withoutQuotes(header) ?? '').split(';');
    const isAligned = results.some((text) => {
      const result = readResult(text);
      return result !== null && vouches(result, from.toLowerCase());
    });
    return isAligned ? 'aligned' : 'failed';
  }
  return 'unchecked';
}
