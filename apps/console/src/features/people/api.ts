import { peopleFilters, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { queryOf } from '#api/queries.ts';
import { listOf, rowsQuery } from '#ui/list/rows.ts';

export type FoundPerson = OperatorAnswerOf<'people'>['rows'][number];
export type Person = OperatorAnswerOf<'person'>;

export const peopleList = listOf('people', peopleFilters);

/** Query for the owner of a purchase code. The result is cached only while it is visible. */
export const ownersQuery = (code: string) => ({
  ...rowsQuery(['people-of-code', code], (_after, signal) =>
    call('findPeople', { body: { code }, signal }),
  ),
  gcTime: 0,
});

export const personQuery = (id: number) => queryOf('person', { query: { id } });
