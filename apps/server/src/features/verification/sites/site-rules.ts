import { parse } from 'tldts';
import { isAddress, isUnder, mayUsePlainHttp } from './address-rules.ts';
import { siteTexts } from '#verification/texts.ts';

/** Normalized site. Everything except the path is in lower case and punycode. */
export interface Site {
  /** `host[:port][/path]`: no scheme, no default port, no `www.`, no trailing slash. */
  readonly site: string;
  readonly host: string;
  readonly registrableDomain: string | null;
  /** End product of the domain lock: the registrable domain, or the host without one. */
  readonly endProduct: string;
}

/** Returns the display name of a site, with port and folder, as screens show it (`siteName`). */
export const nameOf = ({ site }: Pick<Site, 'site'>): string => site;

type ReadSite =
  | { readonly ok: true; readonly site: Site }
  | { readonly ok: false; readonly why: string };

const unreadable = (why: string): { ok: false; why: string } => ({ ok: false, why });

const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i;
// The URL parser would drop tabs and line breaks, and read `\` as `/`.
const forbiddenCharacter = /[\s\\\p{Cc}]/u;

function parseUrl(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed === '' || forbiddenCharacter.test(trimmed)) return null;
  const url = URL.parse(hasScheme.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url || url.hostname === '' || !['http:', 'https:'].includes(url.protocol)) return null;
  return url;
}

const holdsPassword = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** Returns the longest matching suffix of the operator; null if none matches. */
const operatorSuffix = (host: string, suffixes: readonly string[]): string | null =>
  suffixes.filter((suffix) => isUnder(host, suffix)).toSorted((a, b) => b.length - a.length)[0] ??
  null;

function registrableDomain(host: string, suffixes: readonly string[]): string | null {
  if (isAddress(host) || !host.includes('.')) return null;
  const suffix = operatorSuffix(host, suffixes);
  if (suffix !== null) {
    if (host === suffix) return null;
    const label = host
      .slice(0, -suffix.length - 1)
      .split('.')
      .at(-1);
    return `${label}.${suffix}`;
  }
  const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };
  return parse(host, options).domain;
}

/** Removes `www.`, except if it is part of the registered name, as in `www.com`. */
function withoutWww(host: string, suffixes: readonly string[]): string {
  let stripped = host;
  while (stripped.startsWith('www.') && registrableDomain(stripped, suffixes) !== stripped) {
    stripped = stripped.slice('www.'.length);
  }
  return stripped;
}

const cleanHost = (url: URL, suffixes: readonly string[]): string =>
  withoutWww(url.hostname.replace(/\.$/, ''), suffixes);

/**
 * Parses a WordPress home URL. Parsing the result again returns the same site. Query and fragment
 * are ignored.
 * @param suffixes Public suffixes that the operator added.
 */
export function readSite(text: string, suffixes: readonly string[]): ReadSite {
  const url = parseUrl(text);
  if (!url) return unreadable(siteTexts.notAnAddress);
  if (holdsPassword(url)) return unreadable(siteTexts.holdsPassword);
  const host = cleanHost(url, suffixes);
  if (host === '' || host.length > 253 || host.split('.').includes('')) {
    return unreadable(siteTexts.notAnAddress);
  }
  // The site has no scheme, so both default ports are dropped. Proxies may report either port with
  // either scheme.
  const port = ['', '80', '443'].includes(url.port) ? '' : `:${url.port}`;
  const path = url.pathname.replace(/\/+$/, '');
  const domain = registrableDomain(host, suffixes);
  const site = { site: `${host}${port}${path}`, host, registrableDomain: domain };
  return { ok: true, site: { ...site, endProduct: domain ?? host } };
}

type ReturnCheck =
  | { readonly ok: true; readonly host: string; readonly elsewhere: boolean }
  | { readonly ok: false; readonly why: string };

/**
 * Checks the return address: only the host of the site and hosts of the same registrable domain are
 * allowed. The hub is then no open redirect. `elsewhere` is true for another host than that of the
 * site, which the screen then shows.
 */
export function checkReturnUrl(
  returnUrl: string,
  site: Site,
  suffixes: readonly string[],
): ReturnCheck {
  if (!hasScheme.test(returnUrl) || forbiddenCharacter.test(returnUrl)) {
    return unreadable(siteTexts.returnNotWhole);
  }
  const url = parseUrl(returnUrl);
  if (!url) return unreadable(siteTexts.returnNotWhole);
  if (holdsPassword(url)) return unreadable(siteTexts.returnHoldsPassword);
  if (returnUrl.includes('#')) return unreadable(siteTexts.returnHoldsFragment);
  const host = cleanHost(url, suffixes);
  const isSecure = url.protocol !== 'http:' || mayUsePlainHttp(host);
  if (!isSecure) return unreadable(siteTexts.returnNotSecure);
  const domain = registrableDomain(host, suffixes);
  const sharesDomain = domain !== null && domain === site.registrableDomain;
  if (host !== site.host && !sharesDomain) return unreadable(siteTexts.returnElsewhere);
  return { ok: true, host, elsewhere: host !== site.host };
}
