import { isPrivateAddress, isUnder } from './address-rules.ts';
import type { SiteKind, SiteSettings } from './pattern-rules.ts';
import type { Site } from './site-rules.ts';
import { kindAtKnownHost, localNames, sharedDomains } from './well-known-hosts.ts';

/**
 * Labels of staging sites, alone or with digits and other words, such as `staging2` and `www-dev`.
 * `beta` and `int` are missing: some shops use `beta.` for their public relaunch, or `int.` for
 * other countries. Beside a live site of the same domain, both are staging anyway.
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
/** Labels that begin or end with “staging”, or are “local” with digits. `local-news` is live. */
const withStaging = /^staging|(?:staging|^local)\d*$/;
/** Preview sites of a code review, such as `review-42`. `review`, `reviews` or `pr` can be live. */
const numberedReview = /(?:^|[-_])(?:review|pr)[-_]\d+(?:[-_]|$)/;

const escape = (text: string): string => text.replace(/[.\\+?^${}()|[\]]/g, '\\$&');

const matchesHost = (pattern: string, host: string): boolean =>
  new RegExp(`^${escape(pattern).replaceAll('*', '[^.]*')}$`).test(host);

const isLocal = (host: string): boolean =>
  isPrivateAddress(host) ||
  (!host.includes('.') && !host.startsWith('[')) ||
  localNames.some((name) => isUnder(host, name));

/**
 * Returns true if the label identifies a staging site: by one of its hyphenated words, or by all
 * words joined (`pre-prod`).
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
 * Returns the domain of the site, or the shared domain of a hosting company. Only the labels before
 * it are classified.
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
 * Returns true if the site is the end product itself: the registrable domain or the address,
 * without port and folder. The kinds of sites then do not depend on the order of activation.
 */
export const isWholeProduct = ({ site, endProduct }: Pick<Site, 'site' | 'endProduct'>): boolean =>
  site === endProduct;

/**
 * Returns the kind of a site for one license. The first match decides: the operator's patterns,
 * well-known hosts, local names, staging names, the license's live sites, and `live`.
 * @param ownLive Active live sites of the license.
 */
export function kindOf(
  site: Site,
  ownLive: readonly Pick<Site, 'site' | 'endProduct'>[],
  settings: SiteSettings,
): SiteKind {
  const { host } = site;
  const ownPattern = settings.patterns.find(({ pattern }) => matchesHost(pattern, host));
  const knownKind = ownPattern?.kind ?? kindAtKnownHost(host);
  if (knownKind !== null) return knownKind;
  if (isLocal(host)) return 'local';
  if (hasStagingLabel(site)) return 'staging';
  const besideLive =
    !isWholeProduct(site) &&
    ownLive.some((live) => live.endProduct === site.endProduct) &&
    !ownLive.some((live) => live.site === site.site);
  return besideLive ? 'staging' : 'live';
}
