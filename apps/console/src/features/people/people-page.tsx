import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { Alert } from '@hub/ui/alert';
import { EmptyArt } from '@hub/ui/art';
import { EmptyState } from '@hub/ui/page';
import { fileAddress } from '#api/files.ts';
import { isPart } from '#lib/part.ts';
import { paths } from '#lib/paths.ts';
import { fileColumns } from '#ui/list/columns.ts';
import { CsvLink } from '#ui/list/csv-link.tsx';
import { FilterBar, FilterSearch, FilterSelect } from '#ui/list/filter-bar.tsx';
import { List } from '#ui/list/list.tsx';
import { Time } from '@hub/ui/time';
import { Screen } from '#ui/screen.tsx';
import { ageWidth, type Column } from '#ui/list/table.tsx';
import { useFilters } from '#ui/list/use-filters.ts';
import { ViewsMenu } from '#ui/views/views-menu.tsx';
import { filters, ownersQuery, peopleQuery, toQuery, type FoundPerson } from './api.ts';
import { Marks } from './marks.tsx';
import { texts } from './texts.ts';

/** A single digit may be a person’s number. */
const isSought = (words: string): boolean => isPart(words) || /^\d$/.test(words);

const columns: readonly [Column<FoundPerson>, ...Column<FoundPerson>[]] = [
  {
    id: 'name',
    csv: ['first name', 'last name'],
    sort: 'name',
    title: texts.columns.name,
    width: '3fr',
    cell: ({ firstname, lastname }) => <bdi>{`${firstname} ${lastname}`}</bdi>,
  },
  {
    id: 'email',
    csv: ['email'],
    sort: 'email',
    title: texts.columns.email,
    width: '4fr',
    cell: ({ email }) => <bdi>{email}</bdi>,
    wideOnly: true,
  },
  {
    id: 'username',
    csv: ['username'],
    sort: 'username',
    title: texts.columns.username,
    width: '2fr',
    cell: ({ username }) => <bdi>{username}</bdi>,
    wideOnly: true,
  },
  {
    id: 'licenses',
    csv: ['licenses'],
    title: texts.columns.licenses,
    width: 88,
    align: 'end',
    cell: ({ licenses }) => licenses,
    wideOnly: true,
  },
  {
    id: 'since',
    csv: ['since'],
    sort: '-since',
    title: texts.columns.since,
    width: ageWidth,
    cell: ({ created_at: since }) => <Time show="age" value={since} />,
    wideOnly: true,
  },
  {
    id: 'state',
    csv: ['verified', 'suspended', 'erased on'],
    title: texts.columns.state,
    width: 136,
    cell: (person) => <Marks of={person} />,
  },
];

/** All registered people, searchable by anything a buyer may mention. */
export function Page(): ReactElement {
  const look = useFilters(filters);
  const { values, isAny: isNarrowed, set, clear } = look;
  const [code, setCode] = useState('');
  const query = useInfiniteQuery(code === '' ? peopleQuery(values) : ownersQuery(code));
  const isAny = isNarrowed || code !== '';
  const search = (q: string, whole = ''): void => {
    setCode(whole);
    set({ q });
  };
  const clearAll = (): void => {
    setCode('');
    clear();
  };
  return (
    <Screen
      title={texts.people}
      actions={
        code === '' && (
          <>
            <ViewsMenu list="people" />
            <CsvLink
              href={fileAddress('peopleCsv', {
                ...toQuery(values),
                columns: fileColumns(texts.people, columns, look),
              } as Record<string, string>)}
            />
          </>
        )
      }
    >
      <FilterBar isAny={isAny} onClear={clearAll}>
        <FilterSearch
          label={texts.search}
          hint={texts.hint}
          value={code || values.q}
          onChange={search}
          onCode={(whole) => search('', whole)}
          isEnough={isSought}
        />
        <FilterSelect
          label={texts.state}
          value={values.state}
          options={texts.states}
          onChange={(state) => set({ state })}
        />
      </FilterBar>
      {query.data?.pages[0]?.too_many === true && <Alert tone="info">{texts.tooMany}</Alert>}
      <List
        label={texts.people}
        look={look}
        usualSort="-since"
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        to={({ id }) => paths.person(id)}
        note={({ email }) => isolated(email)}
        empty={
          <EmptyState art={<EmptyArt />} title={isAny ? texts.noOne.title : texts.noOne.none}>
            {isAny && <p>{texts.noOne.text}</p>}
          </EmptyState>
        }
      />
    </Screen>
  );
}
