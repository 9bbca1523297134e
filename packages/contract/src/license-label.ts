import { isolated } from '#contract/direction.ts';

/** Of a licence what people know it by. */
export interface Labelled {
  /** The name of its item. */
  readonly item: string;
  /** Its purchase code, masked or not: the last four characters are shown. */
  readonly code: string;
  /** The site that it is active on; null where there is none. */
  readonly site: string | null;
}

/** Without the `www.` that one reader of a site's address takes along and another leaves out. */
const siteIn = (site: string): string => isolated(site.replace(/^www\./, ''));

/** `…7f31 · shop.example`: the label without the item, where that stands beside it. */
export const licenseTail = ({ code, site }: Omit<Labelled, 'item'>): string =>
  `…${code.slice(-4)}${site === null ? '' : ` · ${siteIn(site)}`}`;

/** `Essentials …7f31 · shop.example`: what a licence is called, wherever somebody reads of it. */
export const licenseLabel = ({ item, ...rest }: Labelled): string =>
  `${isolated(item)} ${licenseTail(rest)}`;

/** `Essentials …7f31 and 2 more`: many licences, where there is room for one. */
export const labelAndMore = (label: string, more: number): string =>
  more > 0 ? `${label} and ${more} more` : label;

/** Of a licence's active sites the one that its label names: the live one before all others. */
export const labelSite = <S extends { readonly kind: string }>(sites: readonly S[]): S | null =>
  sites.find(({ kind }) => kind === 'live') ?? sites[0] ?? null;

/**
 * The labels of licences that are shown together, by their ids. Codes that end alike are rare, yet
 * two licences must be told apart: then each says its number, too.
 */
export function licenseLabels(
  licenses: readonly (Labelled & { readonly id: number })[],
): ReadonlyMap<number, string> {
  const labels = licenses.map((license) => licenseLabel(license));
  const isAlone = (label: string): boolean => labels.indexOf(label) === labels.lastIndexOf(label);
  return new Map(
    licenses.map(({ id }, place) => {
      const label = labels[place] ?? '';
      return [id, isAlone(label) ? label : `${label} · no. ${id}`];
    }),
  );
}
