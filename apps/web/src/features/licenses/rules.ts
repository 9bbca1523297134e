import type { Catalog, ItemKind } from '@hub/contract/catalog';
import { labelSite, licenseLabels } from '@hub/contract/license-label';
import { days, licenseAge, manySites, movesAllowed } from '@hub/contract/limits';
import { siteName } from '@hub/contract/site-name';
import type { License } from './api.ts';

/** Rules for the texts of a license’s card. All times are in milliseconds. */

export const kindOf = (license: License, { items }: Catalog): ItemKind =>
  items.find(({ id }) => id === license.item_id.envato_id)?.kind ?? 'other';

/** Status of a theme’s license (specification, section 2); `none` for other items. */
export type LicenseState = 'used' | 'bound' | 'free' | 'refunded' | 'blocked' | 'none';

export function standingOf(license: License, kind: ItemKind): LicenseState {
  if (license.status !== 'valid') return license.status;
  if (kind !== 'theme') return 'none';
  if (license.used) return 'used';
  return license.history.length > 0 ? 'bound' : 'free';
}

/**
 * Returns the number of the next move to another domain, or null if no move is allowed. Moves end
 * 183 days after the purchase, or after the last allowed move. A license without a domain lock has
 * no moves.
 */
export function nextMoveOf({ bound_to, moves, purchase }: License, now: number): number | null {
  const isPastMoving = now - Date.parse(purchase.sold_at) >= days(licenseAge.move);
  return bound_to === null || isPastMoving || moves >= movesAllowed ? null : moves + 1;
}

/** Returns true from 183 days of 86,400 s after the purchase on, when the stricter note applies. */
export const isOld = (license: License, now: number): boolean =>
  now - Date.parse(license.purchase.sold_at) >= days(licenseAge.stricterNote);

export const hasManySites = (license: License): boolean => license.sites.length > manySites;

export type Support =
  | { readonly state: 'none' }
  | { readonly state: 'ended'; readonly until: string }
  /** `left` is the remaining share of the bought period, from 0 to 1. */
  | { readonly state: 'running'; readonly until: string; readonly left: number };

export function supportOf({ supported_until: until, purchase }: License, now: number): Support {
  if (until === null) return { state: 'none' };
  const end = Date.parse(until);
  if (end <= now) return { state: 'ended', until };
  const boughtPeriod = Math.max(end - Date.parse(purchase.sold_at), 1);
  return { state: 'running', until, left: Math.min((end - now) / boughtPeriod, 1) };
}

const wholeCode = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{8}(?=[\da-f]{4})/gi;

/** Masks all but four characters, as the hub does, so that no full code appears in the address. */
export const maskCodes = (text: string): string =>
  text.replaceAll(wholeCode, (hidden) => hidden.replaceAll(/[^-]/g, '•'));

export const labelsOf = (licenses: readonly License[]): ReadonlyMap<number, string> =>
  licenseLabels(
    licenses.map(({ id, item_id: item, purchase, sites }) => {
      const site = labelSite(sites);
      return { id, item: item.name, code: purchase.code, site: site && siteName(site.url) };
    }),
  );

export type StateFilter = 'all' | 'used' | 'unused' | 'ended';

const matchesState: Record<StateFilter, (license: License, now: number) => boolean> = {
  all: () => true,
  used: ({ used }) => used,
  unused: ({ used, status }) => !used && status === 'valid',
  ended: (license, now) => supportOf(license, now).state === 'ended',
};

const searchTextOf = ({ item_id, purchase, domain, sites, history }: License): string =>
  [item_id.name, purchase.code, domain ?? '', ...[...sites, ...history].map(({ url }) => url)]
    .join(' ')
    .toLowerCase();

/** Returns the licenses that contain every word and match the state filter. */
export function filterLicenses(
  licenses: readonly License[],
  criteria: { readonly words: string; readonly state: StateFilter; readonly now: number },
): readonly License[] {
  const searchWords = maskCodes(criteria.words).toLowerCase().split(/\s+/).filter(Boolean);
  return licenses.filter((license) => {
    if (!matchesState[criteria.state](license, criteria.now)) return false;
    const text = searchWords.length === 0 ? '' : searchTextOf(license);
    return searchWords.every((word) => text.includes(word));
  });
}

/** Returns the number of valid licenses of the item that includes the bundled plugins. */
export const countEssentials = (licenses: readonly License[], catalog: Catalog): number =>
  licenses.filter(
    ({ item_id, status }) => item_id.envato_id === catalog.essentials_item_id && status === 'valid',
  ).length;
