export type SiteKind = 'live' | 'staging' | 'local';

/** Pattern of hosts with this kind. `*` matches any characters of one label. */
export interface HostPattern {
  readonly pattern: string;
  readonly kind: SiteKind;
}

/** Operator's settings for hosts: patterns in order, and additional public suffixes. */
export interface SiteSettings {
  readonly patterns: readonly HostPattern[];
  readonly suffixes: readonly string[];
}

export type ParsedPatterns =
  | { readonly ok: true; readonly settings: SiteSettings }
  | { readonly ok: false; readonly faults: readonly string[] };

const kinds = ['live', 'staging', 'local', 'suffix'] as const;
const isKind = (text: string): text is SiteKind | 'suffix' =>
  (kinds as readonly string[]).includes(text);

const label = /^[a-z\d_*](?:[a-z\d_*-]*[a-z\d_*])?$/;

/** Returns the pattern in punycode and lower case; null if no host can match it. */
function readPattern(text: string): string | null {
  const host = URL.parse(`http://${text.toLowerCase()}`)?.hostname;
  if (host === undefined || /[/:?#@\\]/.test(text)) return null;
  return host.split('.').every((part) => label.test(part)) ? host : null;
}

function readEntry(entry: string): { pattern: string; kind: SiteKind | 'suffix' } | string {
  const [left = '', right = '', ...more] = entry.split('=').map((part) => part.trim());
  if (more.length > 0 || right === '') return `"${entry}" must read pattern=kind`;
  if (!isKind(right)) {
    return `"${entry}": the kind must be live, staging, local or suffix, not "${right}"`;
  }
  const pattern = readPattern(left);
  if (pattern === null) return `"${entry}": "${left}" is not a host name or pattern`;
  if (right === 'suffix' && pattern.includes('*')) {
    return `"${entry}": a suffix is a plain name, without *`;
  }
  return { pattern, kind: right };
}

/**
 * Parses `HUB_SITE_PATTERNS`: `pattern=kind` entries, separated by commas or white space. The kind
 * is `live`, `staging`, `local` or `suffix`. A suffix is a domain whose subdomains belong to
 * different customers, as in the public suffix list. Reports all faults together.
 */
export function parseSitePatterns(text: string): ParsedPatterns {
  const patterns: HostPattern[] = [];
  const suffixes: string[] = [];
  const faults: string[] = [];
  const seenKeys = new Set<string>();
  for (const entry of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const parsedEntry = readEntry(entry);
    if (typeof parsedEntry === 'string') {
      faults.push(parsedEntry);
      continue;
    }
    const key = `${parsedEntry.pattern} ${parsedEntry.kind === 'suffix'}`;
    if (seenKeys.has(key)) faults.push(`"${parsedEntry.pattern}" stands twice`);
    seenKeys.add(key);
    if (parsedEntry.kind === 'suffix') suffixes.push(parsedEntry.pattern);
    else patterns.push({ pattern: parsedEntry.pattern, kind: parsedEntry.kind });
  }
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, settings: { patterns, suffixes } };
}
