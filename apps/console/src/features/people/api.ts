import { queryOptions } from '@tanstack/react-query';
import type { BodyIn } from '@hub/contract/call';
import { useChange } from '@hub/client/change';
import type { OperatorAnswerOf, operatorCalls } from '@hub/contract/operator-calls';
import { peopleStates } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { rowsQuery } from '#ui/list/rows.ts';

export type FoundPerson = OperatorAnswerOf<'people'>['rows'][number];
export type Person = OperatorAnswerOf<'person'>;

interface PeopleFilters {
  readonly q: string;
  readonly state: string;
}

const isState = (text: string): text is (typeof peopleStates)[number] =>
  peopleStates.some((state) => state === text);

export const peopleQuery = ({ q, state }: PeopleFilters) =>
  rowsQuery(['people', q, state], (after, signal) =>
    call('people', {
      query: {
        ...(q !== '' && { q }),
        ...(isState(state) && { state }),
        ...(after !== null && { after }),
      },
      signal,
    }),
  );

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => call('person', { query: { id }, signal }),
  });

type ActName =
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

type Said<N extends ActName> = Omit<BodyIn<(typeof operatorCalls)[N]>, 'id' | 'seen'>;

/** An act on somebody, as they are shown. What changed meanwhile is read again before it is told. */
export function useAct<N extends ActName>(name: N, { id, seen }: Pick<Person, 'id' | 'seen'>) {
  // Of a name not known yet, TypeScript cannot tell the body.
  const send = call as (of: ActName, input: { body: object }) => Promise<OperatorAnswerOf<ActName>>;
  return useChange((said: Said<N>) => send(name, { body: { id, seen, ...said } }), {
    afterRefusal: true,
  });
}
