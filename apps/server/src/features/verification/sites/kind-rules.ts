import { isPrivateAddress, isUnder } from './address-rules.ts';
import type { SiteKind, SiteSettings } from './pattern-rules.ts';
import type { Site } from './site-rules.ts';
import { kindAtKnownHost, localNames, sharedDomains } from './well-known-hosts.ts';

/**
 * Words that identify a staging site, alone or with digits and other words: `staging2`, `www-dev`.
 * `beta` and `int` are no such words: shops relaunch on `beta.` in front of paying customers, and
 * serve other countries on `int.`. Beside their own live site both are staging all the same.
 */
const stagingWords = [
  'dev',
  'webdev',
  'wpdev',
  'devsite',
  'devel',
  'develop',
  'development',
  'test',
  'wptest',
  'testsite',
  'testing',
  'stage',
  'staging',
  'stg',
  'uat',
  'acceptance',
  'qa',
  'demo',
  'preview',
  'sandbox',
  'preprod',
  'preproduction',
];
const stagingWord = new RegExp(`^\\d*(?:${stagingWords.join('|')})\\d*$`);
/** Beginnings and endings that no other word has; `local-news` is live. */
const withStaging = /^staging|(?:staging|^local)\d*$/;
/** Sites of one change, as `review-42`; a live site may be named `review`, `reviews` or `pr`. */
const numberedReview = /(?:^|[-_])(?:review|pr)[-_]\d+(?:[-_]|$)/;

const escape = (text: string): string => text.replace(/[.\\+?^${}()|[\]]/g, '\\$&');

/** Returns true if the whole host matches the pattern. */
const matchesHost = (pattern: string, host: string): boolean =>
  new RegExp(`^${escape(pattern).replaceAll('*', '[^.]*')}$`).test(host);

const isLocal = (host: string): boolean =>
  isPrivateAddress(host) ||
  (!host.includes('.') && !host.startsWith('[')) ||
  localNames.some((name) => isUnder(host, name));

/**
 * Returns true if a label identifies a staging site, by one of its words between hyphens or as a
 * whole (`pre-prod`).
 */
const isStagingLabel = (label: string): boolean => {
  const words = label.split(/[-_]/);
  return (
    withStaging.test(label) ||
    numberedReview.test(label) ||
    [...words, words.join('')].some((word) => stagingWord.test(word))
  );
};

/**
 * Returns the domain shared by many customers' sites; only the labels left of it are classified.
 */
const domainOf = ({ host, registrableDomain }: Site): string | null =>
  sharedDomains.find((domain) => isUnder(host, domain)) ?? registrableDomain;

function hasStagingLabel(site: Site): boolean {
  const domain = domainOf(site);
  if (domain === null || site.host === domain) return false;
  return site.host
    .slice(0, -domain.length - 1)
    .split('.')
    .some(isStagingLabel);
}

/**
 * Returns true if the site is its end product itself, no part or copy of it: the registrable
 * domain, or the address without one, without port and folder. The order of activation then does
 * not matter.
 */
export const isWholeProduct = ({ site, endProduct }: Pick<Site, 'site' | 'endProduct'>): boolean =>
  site === endProduct;

/**
 * Returns a site's kind for one license, by the first match: the operator's patterns, well-known
 * hosts, local names, staging names, the license's own end product, and `live`. `ownLive` are the
 * license's active live sites.
 */
export function kindOf(
  site: Site,
  ownLive: readonly Pick<Site, 'site' | 'endProduct'>[],
  settings: SiteSettings,
): SiteKind {
  const { host } = site;
  const own = settings.patterns.find(({ pattern }) => matchesHost(pattern, host));
  const known = own?.kind ?? kindAtKnownHost(host);
  if (known !== null) return known;
  if (isLocal(host)) return 'local';
  if (hasStagingLabel(site)) return 'staging';
  const besideLive =
    !isWholeProduct(site) &&
    ownLive.some((live) => live.endProduct === site.endProduct) &&
    !ownLive.some((live) => live.site === site.site);
  return besideLive ? 'staging' : 'live';
}
