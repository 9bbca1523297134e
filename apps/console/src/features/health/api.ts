import { queryOptions } from '@tanstack/react-query';
import { seconds } from '@hub/contract/limits';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { queryOf } from '#api/queries.ts';

export type Health = OperatorAnswerOf<'health'>;
export type LostFile = OperatorAnswerOf<'lostFiles'>['files'][number];
export type FailedJob = Health['failed'][number];

/** Tells if there is an outage that may end soon, so that the query repeats faster. */
const isTroubled = ({ marketplace, findings }: Health): boolean =>
  marketplace === 'not asked' ||
  marketplace === 'failing' ||
  findings.some(({ level }) => level === 'fault');

/** Refetched while the page is visible, and soon after a repair. */
export const healthQuery = queryOptions({
  ...queryOf('health'),
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && isTroubled(data) ? seconds(5) : seconds(30),
});

/** Lost attachments. The hub checks every file, so the query does not repeat. */
export const lostQuery = queryOptions({ ...queryOf('lostFiles'), staleTime: seconds(30) });
