import { isPrivateAddress, isUnder } from './address-rules.ts';
import type { SiteKind, SiteSettings } from './pattern-rules.ts';
import type { Site } from './site-rules.ts';
import { kindAtKnownHost, localNames, sharedDomains } from './well-known-hosts.ts';

/** Words that name a staging site, alone or beside digits and other words: `staging2`, `www-dev`. */
const stagingWords = [
  'dev',
  'devel',
  'develop',
  'development',
  'test',
  'testing',
  'stage',
  'staging',
  'stg',
  'uat',
  'qa',
  'demo',
  'preview',
  'sandbox',
  'preprod',
  'preproduction',
];
const stagingWord = new RegExp(`^\\d*(?:${stagingWords.join('|')})\\d*$`);
/** No other word begins or ends with it. */
const withStaging = /^staging|staging\d*$/;

const escape = (text: string): string => text.replace(/[.\\+?^${}()|[\]]/g, '\\$&');

/** Whether the host fits the pattern as a whole. */
const matchesHost = (pattern: string, host: string): boolean =>
  new RegExp(`^${escape(pattern).replaceAll('*', '[^.]*')}$`).test(host);

const isLocal = (host: string): boolean =>
  isPrivateAddress(host) ||
  (!host.includes('.') && !host.startsWith('[')) ||
  localNames.some((name) => isUnder(host, name));

/** Whether a label names a staging site: one of its words between hyphens does, or all of it together (`pre-prod`). */
const isStagingLabel = (label: string): boolean => {
  const words = label.split(/[-_]/);
  return (
    withStaging.test(label) || [...words, words.join('')].some((word) => stagingWord.test(word))
  );
};

/** The domain that names no site of one customer by itself; what stands left of it is judged. */
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
 * Whether the site is its end product itself and no part or copy of it: the registrable domain, or the
 * address without one, with no port and no folder. Which site was activated first decides nothing then.
 */
export const isWholeProduct = ({ site, endProduct }: Pick<Site, 'site' | 'endProduct'>): boolean =>
  site === endProduct;

/**
 * What a site would be to one licence: the first that fits of the operator's patterns, the
 * well-known hosts, local names, staging names, the licence's own end product, and `live`.
 * `ownLive` are the sites that are active on this licence as live ones.
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
