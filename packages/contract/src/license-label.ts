import { messages } from '@hub/language';
import { isolated } from '#contract/direction.ts';

const texts = messages('licenseLabel', {
  more: { one: '{label} and {count} more', other: '{label} and {count} more' },
  numbered: '{label} · no. {id}',
});

export interface LicenseLabelSource {
  readonly item: string;
  /** Purchase code, masked or not; the last four characters are shown. */
  readonly code: string;
  /** Site on which the license is active; null for none. */
  readonly site: string | null;
}

/** Returns the host without `www.`, because only some browsers hide it. */
const siteIn = (site: string): string => isolated(site.replace(/^www\./, ''));

/** Returns the label without the item: `…7f31 · shop.example`. */
export const licenseTail = ({ code, site }: Omit<LicenseLabelSource, 'item'>): string =>
  `…${code.slice(-4)}${site === null ? '' : ` · ${siteIn(site)}`}`;

/** Returns the label in all screens and emails: `Essentials …7f31 · shop.example`. */
export const licenseLabel = ({ item, ...rest }: LicenseLabelSource): string =>
  `${isolated(item)} ${licenseTail(rest)}`;

/** Returns a short label for several licenses: `Essentials …7f31 and 2 more`. */
export const labelAndMore = (label: string, othersCount: number): string =>
  othersCount > 0 ? texts.more({ label, count: othersCount }) : label;

/** Returns the site for the label: the live site, or else the first site; null without sites. */
export const labelSite = <S extends { readonly kind: string }>(sites: readonly S[]): S | null =>
  sites.find(({ kind }) => kind === 'live') ?? sites[0] ?? null;

/** Returns labels by id. Equal labels also get the number of the license. */
export function licenseLabels(
  licenses: readonly (LicenseLabelSource & { readonly id: number })[],
): ReadonlyMap<number, string> {
  const labels = licenses.map((license) => licenseLabel(license));
  const isAlone = (label: string): boolean => labels.indexOf(label) === labels.lastIndexOf(label);
  return new Map(
    licenses.map(({ id }, index) => {
      const label = labels[index] ?? '';
      return [id, isAlone(label) ? label : texts.numbered({ label, id: String(id) })];
    }),
  );
}
