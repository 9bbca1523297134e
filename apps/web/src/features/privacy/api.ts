import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@hub/contract/calls';
import { useCallChange } from '#api/change.ts';
import { queryOf } from '#api/client.ts';

export type DataExport = NonNullable<AnswerOf<'dataExport'>['export']>;

/** Polling interval while an export is prepared, in milliseconds. */
const whileMaking = 3_000;

export const dataExportQuery = queryOptions({
  ...queryOf('dataExport', 'data-export'),
  refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? whileMaking : false),
});

/** Opens the export. A refusal may mean that the file has expired, so the data is refetched. */
export const useOpenExport = () => useCallChange('openExport', { afterRefusal: true });
