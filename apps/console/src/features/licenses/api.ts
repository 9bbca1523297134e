import { queryOptions } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import { licenseFilters, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { queryOf } from '#api/queries.ts';
import { listOf } from '#ui/list/rows.ts';
import { bulkTexts } from './texts.ts';

export type ListedLicense = OperatorAnswerOf<'operatorLicenses'>['rows'][number];
export type License = OperatorAnswerOf<'operatorLicense'>;
export type FoundLicense = OperatorAnswerOf<'operatorFindLicense'>;

export const licenseList = listOf('operatorLicenses', licenseFilters);

export const licenseQuery = (id: number) =>
  queryOf('operatorLicense', { query: { license_id: id } });

/** Answers with the marketplace’s details if the code is not registered. */
export const codeQuery = (code: string) =>
  queryOptions({
    ...queryOf('operatorFindLicense', { body: { code } }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

/** Licenses that were blocked or unblocked together; `seen` is the newest of their events. */
export interface BlockedTogether {
  readonly ids: readonly number[];
  readonly blocked: boolean;
  readonly seen: number;
  readonly message: string;
}

/** Mutation that undoes a bulk block or unblock. Licenses that changed since keep their status. */
export const useUnblockAll = () =>
  useChange(
    ({ ids, blocked, seen }: BlockedTogether) =>
      call('operatorBlockLicenses', {
        body: { ids: [...ids], blocked: !blocked, seen, reason: bulkTexts.undone },
      }),
    { afterRefusal: true },
  );
