import type { QueryIn } from '@hub/contract/call';
import type { OperatorAnswerOf, operatorCalls } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { isPart } from '#lib/part.ts';
import { rowsQuery } from '#ui/list/rows.ts';
import { texts } from './texts.ts';

export type ListedSite = OperatorAnswerOf<'operatorSites'>['rows'][number];

type Query = NonNullable<QueryIn<(typeof operatorCalls)['operatorSites']>>;

export const siteFilters = ['q', 'item', 'theme', 'wordpress', 'php', 'kind', 'silent'] as const;

/** What the address holds. */
type SiteFilters = Readonly<Record<(typeof siteFilters)[number], string>>;

const isKind = (text: string): text is NonNullable<Query['kind']> =>
  text !== '' && Object.hasOwn(texts.kinds, text);

const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);
const isVersion = (text: string): boolean => /^[0-9A-Za-z.+-]{1,40}$/.test(text);
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** What the address holds beyond what there is, is left out. */
export const toQuery = ({ q, item, theme, wordpress, php, kind, silent }: SiteFilters): Query => ({
  ...(isPart(q) && { host: q }),
  ...(isNumber(item) && { item }),
  ...(isVersion(theme) && { theme }),
  ...(isVersion(wordpress) && { wordpress }),
  ...(isVersion(php) && { php }),
  ...(isKind(kind) && { kind }),
  ...(isDay(silent) && { seen_before: silent }),
});

/** Filters that ask for nothing more share what was read. */
export function sitesQuery(filters: SiteFilters) {
  const asked = toQuery(filters);
  return rowsQuery(['sites', asked], (after, signal) =>
    call('operatorSites', { query: { ...asked, ...(after !== null && { after }) }, signal }),
  );
}
