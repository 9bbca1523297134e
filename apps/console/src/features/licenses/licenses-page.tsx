import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '@hub/contract/direction';
import { licenseLabel } from '@hub/contract/license-label';
import { Time } from '@hub/ui/time';
import { paths } from '#lib/paths.ts';
import { LicenseException, sitesOf, Support } from '#ui/details/license-state.tsx';
import { FilterSearch, FilterSelect, ItemFilter } from '#ui/list/filter-bar.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { rowsOf } from '#ui/list/rows.ts';
import { columnsOf } from '#ui/list/table.tsx';
import { useFilters } from '#ui/list/use-filters.ts';
import { licenseList, type ListedLicense } from './api.ts';
import { useBulkActions } from './bulk-actions.tsx';
import { FoundByCode } from './found-by-code.tsx';
import { texts } from './texts.ts';

const columns = columnsOf<ListedLicense>(texts.columns, {
  license: {
    csv: ['item', 'code_end'],
    width: '3fr',
    cell: ({ item, code_end: code }) => (
      <bdi>{licenseLabel({ item: item.name, code, site: null })}</bdi>
    ),
  },
  owner: { width: '2fr', cell: ({ owner }) => <bdi>{owner?.username ?? texts.nobody}</bdi> },
  sites: {
    width: '4fr',
    cell: (license) => <bdi title={sitesOf(license)}>{sitesOf(license)}</bdi>,
  },
  moves: { width: 80, align: 'end', cell: ({ moves }) => moves },
  support: {
    csv: ['supported_until'],
    sort: 'support',
    width: 152,
    cell: ({ supported_until: until }) => <Support until={until} />,
  },
  sold: {
    csv: ['sold_at'],
    width: 120,
    cell: ({ sold_at: sold }) => <Time show="date" value={sold} />,
    sort: '-sold',
    extra: true,
  },
  bound: {
    csv: ['bound_to'],
    width: '2fr',
    cell: ({ bound_to: bound }) => <bdi>{bound ?? texts.boundToNothing}</bdi>,
    extra: true,
  },
  type: {
    csv: ['license_type'],
    width: 140,
    cell: ({ license_type: type }) => texts.types[type],
    extra: true,
  },
  status: { width: 112, isOnPhone: true, cell: ({ status }) => <LicenseException of={status} /> },
});

export function Page() {
  const filters = useFilters(licenseList.names);
  const acceptedFilters = licenseList.accepted(filters.values);
  const [code, setCode] = useState<string | null>(null);
  const query = useInfiniteQuery(licenseList.query(acceptedFilters));
  const { outcome, toast, list } = useBulkActions(rowsOf(query));
  const search = (q: string, whole: string | null = null): void => {
    setCode(whole);
    filters.set({ q });
  };
  return (
    <ListScreen
      {...list}
      title={texts.licenses}
      views="licenses"
      csv={['operatorLicensesCsv', acceptedFilters]}
      filters={filters}
      bar={
        <>
          <FilterSearch
            label={texts.search}
            hint={texts.hint}
            value={filters.values.q}
            onChange={search}
            onCode={(whole) => search('', whole)}
          />
          <FilterSelect of={filters} name="state" label={texts.state} options={texts.states} />
          <ItemFilter of={filters} />
        </>
      }
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      to={({ id }) => paths.license(id)}
      note={(license) =>
        `${isolated(license.owner?.username ?? texts.nobody)} · ${isolated(sitesOf(license))}`
      }
      none={texts.none}
      after={toast}
    >
      {code !== null && <FoundByCode key={code} code={code} onClose={() => setCode(null)} />}
      {outcome}
    </ListScreen>
  );
}
