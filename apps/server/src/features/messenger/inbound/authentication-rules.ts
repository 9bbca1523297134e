import { getDomain } from 'tldts';

/**
 * Reads `Authentication-Results` (RFC 8601). A server writes its own above those that a sender
 * wrote, so only the first one with its name counts. It must remove forged ones (section 5).
 */

/** Verdict of the configured mail server on the sender. */
export type Verdict =
  /** SPF or DKIM passed for the domain of `From`. */
  | 'aligned'
  /** The server checked, and neither passed for this domain. */
  | 'failed'
  /** No result carries the server's name. */
  | 'unchecked';

/** Removes comments, which may be nested, in one pass: a stranger chooses how deep. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let depth = 0;
  for (const part of text.split(/([()])/)) {
    if (part === '(') depth += 1;
    else if (part === ')') depth = Math.max(depth - 1, 0);
    else kept.push(depth === 0 ? part : ' ');
  }
  return kept.join('');
}

/** Whole value in quotes that needs none. */
const needless = /="([\w.+@-]+)"(?=[\s;]|$)/g;
/** Other quoted part without a sign that means something outside of quotes, such as a reason. */
const harmless = /"[\w+/=.,:' -]*"/g;

/**
 * Returns the results without quotes; null if there are others, because the sender chooses the
 * quoted part of the address that SPF checked: `"x; dkim=pass header.d=shop.example"@evil.example`.
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
  const found = /^\s*([\w-]+)(?:\/\d+)?\s*=\s*(\w+)/.exec(text);
  if (!found) return null;
  const pairs = [...text.matchAll(/(?<![\w.-])([\w-]+\.[\w-]+)\s*=\s*(\S+)/g)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), value.toLowerCase()] as const,
  );
  const [, method = '', outcome = ''] = found;
  return {
    method: method.toLowerCase(),
    outcome: outcome.toLowerCase(),
    properties: new Map(pairs),
  };
}

/** Properties that name the domain a method checked. */
const domainsOf: Readonly<Record<string, readonly string[]>> = {
  spf: ['smtp.mailfrom', 'smtp.envelope-from'],
  dkim: ['header.d', 'header.i'],
  dmarc: ['header.from'],
};

/** Returns the organization's domain: `mail.shop.co.uk` belongs to `shop.co.uk`. */
const organizationOf = (address: string): string | null => {
  const domain = address.slice(address.lastIndexOf('@') + 1).replace(/\.$/, '');
  // Private suffixes count: two customers of one provider must not vouch for each other.
  return getDomain(domain, { allowPrivateDomains: true }) ?? (domain || null);
};

function vouches({ method, outcome, properties }: Result, from: string): boolean {
  if (outcome !== 'pass') return false;
  return (domainsOf[method] ?? []).some((name) => {
    const checked = properties.get(name);
    return checked !== undefined && organizationOf(checked) === organizationOf(from);
  });
}

/** `headers`: every value of `Authentication-Results`, the topmost first. */
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
