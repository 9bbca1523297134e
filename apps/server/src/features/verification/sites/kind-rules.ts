import { isPrivateAddress, isUnder } from './address-rules.ts';
import type { SiteKind, SiteSettings } from './pattern-rules.ts';
import type { Site } from './site-rules.ts';
import { localTools, wellKnownHosts } from './well-known-hosts.ts';

const localNames = ['localhost', 'local', 'test', 'internal', 'invalid', ...localTools];
const stagingLabels = new Set(['dev', 'test', 'stage', 'staging', 'demo']);

const escape = (text: string): string => text.replace(/[.\\+?^${}()|[\]]/g, '\\$&');

/** Whether the host fits the pattern as a whole. */
const matchesHost = (pattern: string, host: string): boolean =>
  new RegExp(`^${escape(pattern).replaceAll('*', '[^.]*')}$`).test(host);

const isLocal = (host: string): boolean =>
  isPrivateAddress(host) ||
  (!host.includes('.') && !host.startsWith('[')) ||
  localNames.some((name) => isUnder(host, name));

function hasStagingLabel({ host, registrableDomain }: Site): boolean {
  if (registrableDomain === null || host === registrableDomain) return false;
  const left = host.slice(0, -registrableDomain.length - 1);
  return left.split('.').some((label) => stagingLabels.has(label));
}

/**
 * What a site would be to one licence: the first that fits of the operator's patterns and the
 * well-known hosts, local names, staging names, the licence's own end product, and `live`.
 * `ownLive` are the sites that are active on this licence as live ones.
 */
export function kindOf(
  site: Site,
  ownLive: readonly Pick<Site, 'site' | 'endProduct'>[],
  settings: SiteSettings,
): SiteKind {
  const known = [...settings.patterns, ...wellKnownHosts].find(({ pattern }) =>
    matchesHost(pattern, site.host),
  );
  if (known) return known.kind;
  if (isLocal(site.host)) return 'local';
  if (hasStagingLabel(site)) return 'staging';
  const besideLive =
    ownLive.some((live) => live.endProduct === site.endProduct) &&
    !ownLive.some((live) => live.site === site.site);
  return besideLive ? 'staging' : 'live';
}
