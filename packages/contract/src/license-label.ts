import { messages } from '@hub/language';
import { isolated } from '#contract/direction.ts';

const texts = messages('licenseLabel', {
  more: { one: '{label} and {count} more', other: '{label} and {count} more' },
  numbered: '{label} · no. {id}',
});

/** Data from which the label of a license is made. */
export interface LicenseLabelSource {
  /** The name of its item. */
  readonly item: string;
  /** Purchase code, masked or not; the last four characters are shown. */
  readonly code: string;
  /** The site that it is active on; null if there is none. */
  readonly site: string | null;
}

/** Removes `www.`, because only some browsers hide it. */
const siteIn = (site: string): string => isolated(site.replace(/^www\./, ''));

/** `…7f31 · shop.example`: the label without the item, for places that already show it. */
export const licenseTail = ({ code, site }: Omit<LicenseLabelSource, 'item'>): string =>
  `…${code.slice(-4)}${site === null ? '' : ` · ${siteIn(site)}`}`;

/** `Essentials …7f31 · shop.example`: the label of a license, used everywhere. */
export const licenseLabel = ({ item, ...rest }: LicenseLabelSource): string =>
  `${isolated(item)} ${licenseTail(rest)}`;

/** `Essentials …7f31 and 2 more`: several licenses in the space of one. */
export const labelAndMore = (label: string, more: number): string =>
  more > 0 ? texts.more({ label, count: more }) : label;

/** Returns the active site that the label names: the live one, or else the first. */
export const labelSite = <S extends { readonly kind: string }>(sites: readonly S[]): S | null =>
  sites.find(({ kind }) => kind === 'live') ?? sites[0] ?? null;

/**
 * Returns the labels of licenses that are shown together, by id. Licenses with equal labels also
 * show their number.
 */
export function licenseLabels(
  licenses: readonly (LicenseLabelSource & { readonly id: number })[],
): ReadonlyMap<number, string> {
  const labels = licenses.map((license) => licenseLabel(license));
  const isAlone = (label: string): boolean => labels.indexOf(label) === labels.lastIndexOf(label);
  return new Map(
    licenses.map(({ id }, place) => {
      const label = labels[place] ?? '';
      return [id, isAlone(label) ? label : texts.numbered({ label, id: String(id) })];
    }),
  );
}
