import { queryOptions } from '@tanstack/react-query';
import type { BodyIn } from '@hub/contract/call';
import { useChange } from '@hub/client/change';
import {
  peopleFilters,
  type OperatorAnswerOf,
  type operatorCalls,
} from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { acceptedFilters, filterNames } from '#lib/accepted-filters.ts';
import { rowsQuery } from '#ui/list/rows.ts';

export type FoundPerson = OperatorAnswerOf<'people'>['rows'][number];
export type Person = OperatorAnswerOf<'person'>;

export const filters = filterNames(peopleFilters);

/** Filters as the address holds them. */
type PeopleFilters = Readonly<Record<(typeof filters)[number], string>>;

/** Returns the query of the list. */
export const toQuery = (values: PeopleFilters) => acceptedFilters(peopleFilters, values);

export function peopleQuery(values: PeopleFilters) {
  const asked = toQuery(values);
  return rowsQuery(['people', asked], (after, signal) =>
    call('people', { query: { ...asked, ...(after !== null && { after }) }, signal }),
  );
}

/** Owner of a whole purchase code, which is kept no longer than it shows. */
export const ownersQuery = (code: string) => ({
  ...rowsQuery(['people-of-code', code], (_after, signal) =>
    call('findPeople', { body: { code }, signal }),
  ),
  gcTime: 0,
});

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => call('person', { query: { id }, signal }),
  });

type ActionName =
  | 'takeForVerified'
  | 'sendVerification'
  | 'sendReset'
  | 'endSessions'
  | 'blockPerson'
  | 'unblockPerson'
  | 'resetFactor'
  | 'makeExport'
  | 'correctAddress'
  | 'setMessage'
  | 'erasePerson';

type Said<N extends ActionName> = Omit<BodyIn<(typeof operatorCalls)[N]>, 'id' | 'seen'>;

/**
 * Action on a person as shown. If the record changed, it is read again before the error appears.
 */
export function useAction<N extends ActionName>(
  name: N,
  { id, seen }: Pick<Person, 'id' | 'seen'>,
) {
  // Of a name not known yet, TypeScript cannot tell the body.
  const send = call as (
    of: ActionName,
    input: { body: object },
  ) => Promise<OperatorAnswerOf<ActionName>>;
  return useChange((said: Said<N>) => send(name, { body: { id, seen, ...said } }), {
    afterRefusal: true,
  });
}
