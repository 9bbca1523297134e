import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '@hub/contract/direction';
import { Alert } from '@hub/ui/alert';
import { isPart } from '#lib/search-text.ts';
import { paths } from '#lib/paths.ts';
import { FilterSearch, FilterSelect } from '#ui/list/filter-bar.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { agesOf, columnsOf } from '#ui/list/table.tsx';
import { useFilters } from '#ui/list/use-filters.ts';
import { ownersQuery, peopleList, type FoundPerson } from './api.ts';
import { Marks } from './marks.tsx';
import { texts } from './texts.ts';

/** Tells if a text is long enough to search. A single digit may be the id of a person. */
const isSought = (words: string): boolean => isPart(words) || /^\d$/.test(words);

const columns = columnsOf<FoundPerson>(texts.columns, {
  name: {
    csv: ['first name', 'last name'],
    sort: 'name',
    width: '3fr',
    cell: ({ firstname, lastname }) => <bdi>{`${firstname} ${lastname}`}</bdi>,
  },
  email: { sort: 'email', width: '4fr', cell: ({ email }) => <bdi>{email}</bdi> },
  username: { sort: 'username', width: '2fr', cell: ({ username }) => <bdi>{username}</bdi> },
  licenses: { width: 88, align: 'end', cell: ({ licenses }) => licenses },
  since: { ...agesOf(({ created_at: since }) => since), sort: '-since' },
  state: {
    csv: ['verified', 'suspended', 'erased on'],
    width: 136,
    isOnPhone: true,
    cell: (person) => <Marks of={person} />,
  },
});

export function Page() {
  const filters = useFilters(peopleList.names);
  const acceptedFilters = peopleList.accepted(filters.values);
  const [code, setCode] = useState('');
  const query = useInfiniteQuery(
    code === '' ? peopleList.query(acceptedFilters) : ownersQuery(code),
  );
  const search = (q: string, whole = ''): void => {
    setCode(whole);
    filters.set({ q });
  };
  const clear = (): void => {
    setCode('');
    filters.clear();
  };
  return (
    <ListScreen
      title={texts.people}
      views="people"
      csv={['peopleCsv', acceptedFilters]}
      canSave={code === ''}
      filters={{ ...filters, isAny: filters.isAny || code !== '', clear }}
      bar={
        <>
          <FilterSearch
            label={texts.search}
            hint={texts.hint}
            value={code || filters.values.q}
            onChange={search}
            onCode={(whole) => search('', whole)}
            isEnough={isSought}
          />
          <FilterSelect of={filters} name="state" label={texts.state} options={texts.states} />
        </>
      }
      usualSort="-since"
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      to={({ id }) => paths.person(id)}
      note={({ email }) => isolated(email)}
      none={texts.noOne}
    >
      {query.data?.pages[0]?.too_many === true && <Alert tone="info">{texts.tooMany}</Alert>}
    </ListScreen>
  );
}
