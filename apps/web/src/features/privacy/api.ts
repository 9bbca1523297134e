import { queryOptions, type UseMutationResult } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import type { AnswerOf, BodyOf, CallName } from '@hub/contract/calls';
import { call } from '#api/client.ts';

type CallMutation<N extends CallName> = UseMutationResult<AnswerOf<N>, Error, BodyOf<N>>;

export type DataExport = NonNullable<AnswerOf<'dataExport'>['export']>;

/** Polling interval during an export, in milliseconds. */
const whileMaking = 3_000;

/** The user's last data export. */
export const dataExportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: ({ signal }) => call('dataExport', { signal }),
  refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? whileMaking : false),
});

export const useAskExport = (): CallMutation<'askExport'> =>
  useChange((body) => call('askExport', { body }));

/** A refusal may mean that the file's time is over. */
export const useOpenExport = (): CallMutation<'openExport'> =>
  useChange((body) => call('openExport', { body }), { afterRefusal: true });

export const useEraseAccount = (): CallMutation<'eraseAccount'> =>
  useChange((body) => call('eraseAccount', { body }));

export const useKeepAccount = (): CallMutation<'keepAccount'> =>
  useChange((body) => call('keepAccount', { body }));
