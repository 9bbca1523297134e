import { useInfiniteQuery } from '@tanstack/react-query';
import { isolated } from '@hub/contract/direction';
import { licenseLabel } from '@hub/contract/license-label';
import { siteFilters, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { siteName } from '@hub/contract/site-name';
import { paths } from '#lib/paths.ts';
import {
  FilterDate,
  FilterSearch,
  FilterSelect,
  FilterText,
  ItemFilter,
} from '#ui/list/filter-bar.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { listOf } from '#ui/list/rows.ts';
import { agesOf, columnsOf, type Column } from '#ui/list/table.tsx';
import { useFilters } from '#ui/list/use-filters.ts';
import { texts } from './texts.ts';

type ListedSite = OperatorAnswerOf<'operatorSites'>['rows'][number];

const siteList = listOf('operatorSites', siteFilters);

const labelOf = ({ item, license }: ListedSite): string =>
  licenseLabel({ item: item.name, code: license.code_end, site: null });

const version = (
  name: 'theme' | 'wordpress' | 'php',
): Omit<Column<ListedSite>, 'id' | 'title'> => ({
  csv: [`${name}_version`],
  width: 92,
  cell: (site) => <bdi>{site[`${name}_version`] ?? texts.unknown}</bdi>,
});

const columns = columnsOf<ListedSite>(texts.columns, {
  site: {
    csv: ['url'],
    sort: 'host',
    width: '5fr',
    cell: ({ url }) => <bdi title={url}>{siteName(url)}</bdi>,
  },
  kind: { width: 104, isOnPhone: true, cell: ({ kind }) => texts.kinds[kind] },
  license: {
    csv: ['item', 'license_id'],
    width: '3fr',
    cell: (site) => <bdi>{labelOf(site)}</bdi>,
  },
  owner: { width: '2fr', cell: ({ owner }) => <bdi>{owner?.username ?? texts.nobody}</bdi> },
  theme: version('theme'),
  wordpress: version('wordpress'),
  php: version('php'),
  activated: {
    ...agesOf(({ activated_at: activated }) => activated),
    csv: ['activated_at'],
    sort: '-activated',
    extra: true,
  },
  seen: { ...agesOf(({ last_seen: seen }) => seen), csv: ['last_seen'] },
});

/** Line below a site on a phone, for the frequent question “who still runs this”. */
const note = (site: ListedSite): string =>
  [labelOf(site), site.theme_version && `theme ${isolated(site.theme_version)}`]
    .filter(Boolean)
    .join(' · ');

/** Screen of all active sites. A row links to its license, where the site can be deactivated. */
export function Page() {
  const filters = useFilters([...siteList.names, 'q', 'silent']);
  const { q, silent, ...others } = filters.values;
  const asked = siteList.accepted({ ...others, host: q, seen_before: silent });
  return (
    <ListScreen
      title={texts.sites}
      lede={texts.lede}
      views="sites"
      csv={['operatorSitesCsv', asked]}
      filters={filters}
      bar={
        <>
          <FilterSearch
            label={texts.search}
            hint={texts.hint}
            value={q}
            onChange={(typed) => filters.set({ q: typed })}
          />
          <FilterSelect of={filters} name="kind" label={texts.kind} options={texts.kinds} />
          <ItemFilter of={filters} />
          {(['theme', 'wordpress', 'php'] as const).map((name) => (
            <FilterText
              key={name}
              of={filters}
              name={name}
              label={texts[name]}
              hint={texts.versions[name]}
            />
          ))}
          <FilterDate of={filters} name="silent" label={texts.silent} />
        </>
      }
      usualSort="-activated"
      query={useInfiniteQuery(siteList.query(asked))}
      columns={columns}
      keyOf={({ activation_id: id }) => id}
      to={({ license }) => paths.license(license.id)}
      note={note}
      none={texts.none}
    />
  );
}
