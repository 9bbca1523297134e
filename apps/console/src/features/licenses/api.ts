import { queryOptions } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import { licenseFilters, type OperatorAnswerOf } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { acceptedFilters, filterNames } from '#lib/accepted-filters.ts';
import { rowsQuery } from '#ui/list/rows.ts';
import { bulkTexts, texts } from './texts.ts';

export type ListedLicense = OperatorAnswerOf<'operatorLicenses'>['rows'][number];
export type License = OperatorAnswerOf<'operatorLicense'>;
export type FoundLicense = OperatorAnswerOf<'operatorFindLicense'>;

export const filters = filterNames(licenseFilters);

/** Filters as the address holds them. */
type LicenseFilters = Readonly<Record<(typeof filters)[number], string>>;

/** Returns the query of the list. */
export const toQuery = (values: LicenseFilters) => acceptedFilters(licenseFilters, values);

/** Empty filters share one query key. */
export function licensesQuery(values: LicenseFilters) {
  const asked = toQuery(values);
  return rowsQuery(['licenses', asked], (after, signal) =>
    call('operatorLicenses', { query: { ...asked, ...(after !== null && { after }) }, signal }),
  );
}

export const licenseQuery = (id: number) =>
  queryOptions({
    queryKey: ['license', id],
    queryFn: ({ signal }) => call('operatorLicense', { query: { license_id: id }, signal }),
  });

/** Reads the recent activity of a license. */
export const licenseAuditLogQuery = (id: number) =>
  queryOptions({
    queryKey: ['license-audit-log', id],
    queryFn: ({ signal }) => call('operatorAuditLog', { query: { license: id }, signal }),
  });

/** Finds the license of a purchase code, or the marketplace's details of an unregistered one. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['license-of-code', code],
    queryFn: ({ signal }) => call('operatorFindLicense', { body: { code }, signal }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

/** License ID and last seen event, sent with every action. */
type SeenLicense = Pick<License, 'id' | 'seen'>;
interface Because {
  readonly reason: string;
}
interface To extends Because {
  readonly to: string;
}

// What changed meanwhile is read again before it is told.
const afterRefusal = { afterRefusal: true } as const;

/** Ends one activation, or all of them. */
export const useRelease = ({ id, seen }: SeenLicense) =>
  useChange(
    ({ site, reason }: Because & { readonly site: string }) =>
      site === ''
        ? call('operatorReleaseSites', { body: { license_id: id, seen, reason } })
        : call('operatorReleaseSite', { body: { activation_id: site, seen, reason } }),
    afterRefusal,
  );

export const useMove = ({ id, seen }: SeenLicense) =>
  useChange(
    ({ reason }: Because) =>
      call('operatorMoveLicense', { body: { license_id: id, seen, reason } }),
    afterRefusal,
  );

export const useBlock = ({ id, seen }: SeenLicense, blocked: boolean) =>
  useChange(
    ({ reason }: Because) =>
      call('operatorBlockLicense', { body: { license_id: id, seen, reason, blocked } }),
    afterRefusal,
  );

/** Licenses that were blocked or unblocked together; `seen` is the newest event of them. */
export interface BlockedTogether {
  readonly ids: readonly number[];
  readonly blocked: boolean;
  readonly seen: number;
  readonly message: string;
}

/** Blocks or unblocks several. */
export const useBlockAll = (
  several: Pick<BlockedTogether, 'ids' | 'blocked'>,
  onDone: (together: BlockedTogether) => void,
) =>
  useChange(async ({ reason }: Because) => {
    const { blocked } = several;
    const answer = await call('operatorBlockLicenses', {
      body: { ids: [...several.ids], blocked, reason },
    });
    const done = answer.outcomes.filter(({ result }) => result === 'done');
    onDone({ ...answer, blocked, ids: done.map(({ id }) => id) });
    return answer;
  }, afterRefusal);

/** Undoes it, save for those that were changed since. */
export const useUnblockAll = () =>
  useChange(
    ({ ids, blocked, seen }: BlockedTogether) =>
      call('operatorBlockLicenses', {
        body: { ids: [...ids], blocked: !blocked, seen, reason: bulkTexts.undone },
      }),
    afterRefusal,
  );

export const useGive = ({ id, seen }: SeenLicense) =>
  useChange(
    ({ to, reason }: To) =>
      call('operatorGiveLicense', { body: { license_id: id, seen, to, reason } }),
    afterRefusal,
  );

/** Passes the whole purchase code to its field; the response is not cached. */
export const useShowCode = ({ id }: Pick<License, 'id'>, take: (code: string) => void) =>
  useChange(
    async (_nothing: object) => {
      take((await call('operatorShowCode', { body: { license_id: id } })).code);
      return { success: true, message: texts.shown.message };
    },
    { ...afterRefusal, forgets: true },
  );

/** Assigns an unregistered purchase code to an account. */
export const useRegister = (code: string) =>
  useChange(
    ({ to, reason }: To) => call('operatorRegisterLicense', { body: { code, to, reason } }),
    afterRefusal,
  );
