import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@hub/contract/calls';
import { useCallChange } from '#api/change.ts';
import { queryOf } from '#api/client.ts';

export type DataExport = NonNullable<AnswerOf<'dataExport'>['export']>;

/** Polling interval during an export, in milliseconds. */
const whileMaking = 3_000;

/** The user's last data export. */
export const dataExportQuery = queryOptions({
  ...queryOf('dataExport', 'data-export'),
  refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? whileMaking : false),
});

export const useAskExport = () => useCallChange('askExport');

/** A refusal may mean that the file's time is over. */
export const useOpenExport = () => useCallChange('openExport', { afterRefusal: true });

export const useEraseAccount = () => useCallChange('eraseAccount');
export const useKeepAccount = () => useCallChange('keepAccount');
