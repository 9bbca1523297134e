import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { licenseLabel } from '@hub/contract/license-label';
import { siteName } from '@hub/contract/site-name';
import { EmptyArt } from '@hub/ui/art';
import { EmptyState } from '@hub/ui/page';
import { Time } from '@hub/ui/time';
import { fileAddress } from '#api/files.ts';
import { paths } from '#lib/paths.ts';
import { fileColumns } from '#ui/list/columns.ts';
import { CsvLink } from '#ui/list/csv-link.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '#ui/list/filter-bar.tsx';
import { ItemFilter } from '#ui/list/item-filter.tsx';
import { LicenseException, Support } from '#ui/details/license-state.tsx';
import { List } from '#ui/list/list.tsx';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/list/table.tsx';
import { useFilters } from '#ui/list/use-filters.ts';
import { ViewsMenu } from '#ui/views/views-menu.tsx';
import { filters, licensesQuery, toQuery, type ListedLicense } from './api.ts';
import { useBulkActions } from './bulk-actions.tsx';
import { FoundByCode } from './found-by-code.tsx';
import { texts } from './texts.ts';

const sitesOf = ({ sites }: ListedLicense): string =>
  sites.map(({ url, kind }) => `${siteName(url)}${texts.kindOf(kind)}`).join(', ') || texts.noSite;

const columns: readonly [Column<ListedLicense>, ...Column<ListedLicense>[]] = [
  {
    id: 'license',
    csv: ['item', 'code_end'],
    title: texts.columns.license,
    width: '3fr',
    cell: ({ item, code_end: code }) => (
      <bdi>{licenseLabel({ item: item.name, code, site: null })}</bdi>
    ),
  },
  {
    id: 'owner',
    csv: ['owner'],
    title: texts.columns.owner,
    width: '2fr',
    cell: ({ owner }) => <bdi>{owner?.username ?? texts.nobody}</bdi>,
    wideOnly: true,
  },
  {
    id: 'sites',
    csv: ['sites'],
    title: texts.columns.sites,
    width: '4fr',
    cell: (license) => <bdi title={sitesOf(license)}>{sitesOf(license)}</bdi>,
    wideOnly: true,
  },
  {
    id: 'moves',
    csv: ['moves'],
    title: texts.columns.moves,
    width: 80,
    align: 'end',
    cell: ({ moves }) => moves,
    wideOnly: true,
  },
  {
    id: 'support',
    csv: ['supported_until'],
    sort: 'support',
    title: texts.columns.support,
    width: 152,
    cell: ({ supported_until: until }) => <Support until={until} />,
    wideOnly: true,
  },
  {
    id: 'sold',
    csv: ['sold_at'],
    title: texts.facts.sold,
    width: 120,
    cell: ({ sold_at: sold }) => <Time show="date" value={sold} />,
    wideOnly: true,
    sort: '-sold',
    extra: true,
  },
  {
    id: 'bound',
    csv: ['bound_to'],
    title: texts.facts.bound,
    width: '2fr',
    cell: ({ bound_to: bound }) => <bdi>{bound ?? texts.boundToNothing}</bdi>,
    wideOnly: true,
    extra: true,
  },
  {
    id: 'type',
    csv: ['license_type'],
    title: texts.facts.type,
    width: 140,
    cell: ({ license_type: type }) => texts.types[type],
    wideOnly: true,
    extra: true,
  },
  {
    id: 'status',
    csv: ['status'],
    title: texts.columns.status,
    width: 112,
    cell: ({ status }) => <LicenseException of={status} />,
  },
];

/** Every license, by its code, its state, its owner and its sites. */
export function Page(): ReactElement {
  const look = useFilters(filters);
  const { values, isAny, set, clear } = look;
  const [code, setCode] = useState<string | null>(null);
  const query = useInfiniteQuery(licensesQuery(values));
  const { outcome, toast, list } = useBulkActions(
    query.data?.pages.flatMap(({ rows }) => rows) ?? [],
  );
  const search = (q: string, whole: string | null = null): void => {
    setCode(whole);
    set({ q });
  };
  return (
    <Screen
      title={texts.licenses}
      actions={
        <>
          <ViewsMenu list="licenses" />
          <CsvLink
            href={fileAddress('operatorLicensesCsv', {
              ...toQuery(values),
              columns: fileColumns(texts.licenses, columns, look),
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
          onChange={search}
          onCode={(whole) => search('', whole)}
        />
        <FilterSelect
          label={texts.state}
          value={values.state}
          options={texts.states}
          onChange={(state) => set({ state })}
        />
        <ItemFilter value={values.item} onChange={(item) => set({ item })} />
      </FilterBar>
      {code !== null && <FoundByCode key={code} code={code} onClose={() => setCode(null)} />}
      {outcome}
      <List
        {...list}
        label={texts.licenses}
        look={look}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        to={({ id }) => paths.license(id)}
        note={(license) =>
          `${isolated(license.owner?.username ?? texts.nobody)} · ${isolated(sitesOf(license))}`
        }
        empty={
          <EmptyState art={<EmptyArt />} title={isAny ? texts.none.title : texts.none.nothing}>
            {isAny && <p>{texts.none.text}</p>}
          </EmptyState>
        }
      />
      {toast}
    </Screen>
  );
}
