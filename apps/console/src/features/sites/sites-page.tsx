import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { licenseLabel } from '@hub/contract/license-label';
import { siteName } from '@hub/contract/site-name';
import { EmptyArt } from '@hub/ui/art';
import { EmptyState } from '@hub/ui/page';
import { fileAddress } from '#api/files.ts';
import { paths } from '#lib/paths.ts';
import { FilterDate } from '#ui/dates/date-field.tsx';
import { fileColumns } from '#ui/list/columns.ts';
import { CsvLink } from '#ui/list/csv-link.tsx';
import { FilterBar, FilterSearch, FilterSelect, FilterText } from '#ui/list/filter-bar.tsx';
import { ItemFilter } from '#ui/list/item-filter.tsx';
import { List } from '#ui/list/list.tsx';
import { Time } from '@hub/ui/time';
import { Screen } from '#ui/screen.tsx';
import { ageWidth, type Column } from '#ui/list/table.tsx';
import { useFilters } from '#ui/list/use-filters.ts';
import { ViewsMenu } from '#ui/views/views-menu.tsx';
import { filters, sitesQuery, toQuery, type ListedSite } from './api.ts';
import { texts } from './texts.ts';

const labelOf = ({ item, license }: ListedSite): string =>
  licenseLabel({ item: item.name, code: license.code_end, site: null });

const version = (
  id: 'theme' | 'wordpress' | 'php',
  of: (site: ListedSite) => string | null,
): Column<ListedSite> => ({
  id,
  title: texts.columns[id],
  csv: [`${id}_version`],
  width: 92,
  cell: (site) => <bdi>{of(site) ?? texts.unknown}</bdi>,
  wideOnly: true,
});

const columns: readonly [Column<ListedSite>, ...Column<ListedSite>[]] = [
  {
    id: 'site',
    csv: ['url'],
    sort: 'host',
    title: texts.columns.site,
    width: '5fr',
    cell: ({ url }) => <bdi title={url}>{siteName(url)}</bdi>,
  },
  {
    id: 'kind',
    csv: ['kind'],
    title: texts.columns.kind,
    width: 104,
    cell: ({ kind }) => texts.kinds[kind],
  },
  {
    id: 'license',
    csv: ['item', 'license_id'],
    title: texts.columns.license,
    width: '3fr',
    cell: (site) => <bdi>{labelOf(site)}</bdi>,
    wideOnly: true,
  },
  {
    id: 'owner',
    csv: ['owner'],
    title: texts.columns.owner,
    width: '2fr',
    cell: ({ owner }) => <bdi>{owner?.username ?? texts.nobody}</bdi>,
    wideOnly: true,
  },
  version('theme', ({ theme_version: theme }) => theme),
  version('wordpress', ({ wordpress_version: wordpress }) => wordpress),
  version('php', ({ php_version: php }) => php),
  {
    id: 'activated',
    csv: ['activated_at'],
    title: texts.columns.activated,
    width: ageWidth,
    cell: ({ activated_at: activated }) => <Time show="age" value={activated} />,
    wideOnly: true,
    sort: '-activated',
    extra: true,
  },
  {
    id: 'seen',
    csv: ['last_seen'],
    title: texts.columns.seen,
    width: ageWidth,
    cell: ({ last_seen: seen }) => <Time show="age" value={seen} />,
    wideOnly: true,
  },
];

/** Shown on a phone, because support asks it most: “who still runs this”. */
const note = (site: ListedSite): string =>
  [labelOf(site), site.theme_version && `theme ${isolated(site.theme_version)}`]
    .filter(Boolean)
    .join(' · ');

/** Every site that is active; a row leads to its license, where it can be released. */
export function Page(): ReactElement {
  const look = useFilters(filters);
  const { values, isAny, set, clear } = look;
  const query = useInfiniteQuery(sitesQuery(values));
  const versionFilter = (name: 'theme' | 'wordpress' | 'php') => (
    <FilterText
      label={texts[name]}
      hint={texts.versions[name]}
      value={values[name]}
      onChange={(typed) => set({ [name]: typed })}
    />
  );
  return (
    <Screen
      title={texts.sites}
      lede={texts.lede}
      actions={
        <>
          <ViewsMenu list="sites" />
          <CsvLink
            href={fileAddress('operatorSitesCsv', {
              ...toQuery(values),
              columns: fileColumns(texts.sites, columns, look),
            } as Record<string, string>)}
          />
        </>
      }
    >
      <FilterBar isAny={isAny} onClear={clear}>
        <FilterSearch
          label={texts.search}
          hint={texts.hint}
          value={values.q}
          onChange={(q) => set({ q })}
        />
        <FilterSelect
          label={texts.kind}
          value={values.kind}
          options={texts.kinds}
          onChange={(kind) => set({ kind })}
        />
        <ItemFilter value={values.item} onChange={(item) => set({ item })} />
        {versionFilter('theme')}
        {versionFilter('wordpress')}
        {versionFilter('php')}
        <FilterDate
          label={texts.silent}
          value={values.silent}
          onChange={(silent) => set({ silent })}
        />
      </FilterBar>
      <List
        label={texts.sites}
        look={look}
        usualSort="-activated"
        query={query}
        columns={columns}
        keyOf={({ activation_id: id }) => id}
        to={({ license }) => paths.license(license.id)}
        note={note}
        empty={
          <EmptyState art={<EmptyArt />} title={isAny ? texts.none.title : texts.none.nothing}>
            {isAny && <p>{texts.none.text}</p>}
          </EmptyState>
        }
      />
    </Screen>
  );
}
