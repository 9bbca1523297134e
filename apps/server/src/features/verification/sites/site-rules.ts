import { parse } from 'tldts';
import { isAddress, mayUsePlainHttp } from './address-rules.ts';
import { siteTexts } from '#verification/texts.ts';

/** A site as the hub compares it: all parts but the path are in lower case and punycode. */
export interface Site {
  /** `host[:port][/path]`: no scheme, no default port, no `www.`, no trailing slash. */
  readonly site: string;
  readonly host: string;
  readonly registrableDomain: string | null;
  /** End product of the license lock: the registrable domain, or the host if it has none. */
  readonly endProduct: string;
}

/** Returns the name for people, with port and folder, as screens show it (`siteName`). */
export const nameOf = ({ site }: Pick<Site, 'site'>): string => site;

export type ReadSite =
  | { readonly ok: true; readonly site: Site }
  | { readonly ok: false; readonly why: string };

const unreadable = (why: string): { ok: false; why: string } => ({ ok: false, why });

const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i;
// Tabs and line breaks would be dropped by the URL parser, and `\` read as `/`.
const hidden = /[\s\\\p{Cc}]/u;

function parseUrl(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed === '' || hidden.test(trimmed)) return null;
  const url = URL.parse(hasScheme.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url || url.hostname === '' || !['http:', 'https:'].includes(url.protocol)) return null;
  return url;
}

/** The public suffix of a name by the operator's list, longest first, or null. */
const operatorSuffix = (host: string, suffixes: readonly string[]): string | null =>
  suffixes
    .filter((suffix) => host === suffix || host.endsWith(`.${suffix}`))
    .toSorted((a, b) => b.length - a.length)[0] ?? null;

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
  const found = parse(host, {
    allowPrivateDomains: true,
    extractHostname: false,
    validateHostname: false,
  });
  return found.domain;
}

/** Drops `www.`, except where it is the registered name itself, as in `www.com`. */
function withoutWww(host: string, suffixes: readonly string[]): string {
  let rest = host;
  while (rest.startsWith('www.') && registrableDomain(rest, suffixes) !== rest) {
    rest = rest.slice('www.'.length);
  }
  return rest;
}

const cleanHost = (url: URL, suffixes: readonly string[]): string =>
  withoutWww(url.hostname.replace(/\.$/, ''), suffixes);

/**
 * Reads a WordPress home URL; reading its result again gives the same. `suffixes` are public
 * suffixes that the operator added. Query and fragment are not part of a site.
 */
export function readSite(text: string, suffixes: readonly string[]): ReadSite {
  const url = parseUrl(text);
  if (!url) return unreadable(siteTexts.notAnAddress);
  if (url.username !== '' || url.password !== '') {
    return unreadable(siteTexts.holdsPassword);
  }
  const host = cleanHost(url, suffixes);
  if (host === '' || host.length > 253 || host.split('.').includes('')) {
    return unreadable(siteTexts.notAnAddress);
  }
  // The scheme is dropped, so the default ports of both are: proxies report either with the other.
  const port = ['', '80', '443'].includes(url.port) ? '' : `:${url.port}`;
  const path = url.pathname.replace(/\/+$/, '');
  const domain = registrableDomain(host, suffixes);
  const site = { site: `${host}${port}${path}`, host, registrableDomain: domain };
  return { ok: true, site: { ...site, endProduct: domain ?? host } };
}

export type ReturnCheck =
  | { readonly ok: true; readonly host: string; readonly elsewhere: boolean }
  | { readonly ok: false; readonly why: string };

/**
 * Checks if the browser may be sent to `returnUrl`: only to the site's own host or one of its
 * registrable domain, so that the hub is no open redirect. `elsewhere` means another host than the
 * site's, which the screen then names.
 */
export function checkReturnUrl(
  returnUrl: string,
  site: Site,
  suffixes: readonly string[],
): ReturnCheck {
  if (!hasScheme.test(returnUrl) || hidden.test(returnUrl)) {
    return unreadable(siteTexts.returnNotWhole);
  }
  const url = parseUrl(returnUrl);
  if (!url) return unreadable(siteTexts.returnNotWhole);
  if (url.username !== '' || url.password !== '') {
    return unreadable(siteTexts.returnHoldsPassword);
  }
  if (returnUrl.includes('#')) return unreadable(siteTexts.returnHoldsFragment);
  const host = cleanHost(url, suffixes);
  if (url.protocol === 'http:' && !mayUsePlainHttp(host)) {
    return unreadable(siteTexts.returnNotSecure);
  }
  const domain = registrableDomain(host, suffixes);
  const shares = domain !== null && domain === site.registrableDomain;
  if (host !== site.host && !shares) return unreadable(siteTexts.returnElsewhere);
  return { ok: true, host, elsewhere: host !== site.host };
}
