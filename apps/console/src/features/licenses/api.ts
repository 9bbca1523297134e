import { queryOptions } from '@tanstack/react-query';
import type { QueryIn } from '@hub/contract/call';
import { useChange } from '@hub/client/change';
import type { OperatorAnswerOf, operatorCalls } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { isPart } from '#lib/part.ts';
import { rowsQuery } from '#ui/list/rows.ts';
import { texts } from './texts.ts';

export type ListedLicense = OperatorAnswerOf<'operatorLicenses'>['rows'][number];
export type License = OperatorAnswerOf<'operatorLicense'>;
export type FoundLicense = OperatorAnswerOf<'operatorFindLicense'>;

type Query = NonNullable<QueryIn<(typeof operatorCalls)['operatorLicenses']>>;

/** What the address holds. */
interface LicenseFilters {
  readonly q: string;
  readonly state: string;
  readonly item: string;
  readonly owner: string;
}

const isState = (text: string): text is NonNullable<Query['state']> =>
  text !== '' && Object.hasOwn(texts.states, text);

const isNumber = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);

/** What is typed is the end of a code, or part of a site. What the address holds beyond what there is, is left out. */
export const toQuery = ({ q, state, item, owner }: LicenseFilters): Query => ({
  ...(/^[0-9a-f]{4}$/i.test(q) ? { end: q } : isPart(q) && { site: q }),
  ...(isState(state) && { state }),
  ...(isNumber(item) && { item }),
  ...(isNumber(owner) && { owner }),
});

/** Filters that ask for nothing more share what was read. */
export function licensesQuery(filters: LicenseFilters) {
  const asked = toQuery(filters);
  return rowsQuery(['licenses', asked], (after, signal) =>
    call('operatorLicenses', { query: { ...asked, ...(after !== null && { after }) }, signal }),
  );
}

export const licenseQuery = (id: number) =>
  queryOptions({
    queryKey: ['license', id],
    queryFn: ({ signal }) => call('operatorLicense', { query: { license_id: id }, signal }),
  });

/** What happened to a licence lately. */
export const licenseTrailQuery = (id: number) =>
  queryOptions({
    queryKey: ['license-trail', id],
    queryFn: ({ signal }) => call('operatorTrail', { query: { license: id }, signal }),
  });

/** Whose a whole purchase code is; of one that nobody registered what the marketplace says. */
export const codeQuery = (code: string) =>
  queryOptions({
    queryKey: ['license-of-code', code],
    queryFn: ({ signal }) => call('operatorFindLicense', { body: { code }, signal }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

/** What every act on a license sends: which, and how it was seen. */
type Seen = Pick<License, 'id' | 'seen'>;
interface Because {
  readonly reason: string;
}
interface To extends Because {
  readonly to: string;
}

// What changed meanwhile is read again before it is told.
const afterRefusal = { afterRefusal: true } as const;

/** Ends one activation, or all of them. */
export const useRelease = ({ id, seen }: Seen) =>
  useChange(
    ({ site, reason }: Because & { readonly site: string }) =>
      site === ''
        ? call('operatorReleaseSites', { body: { license_id: id, seen, reason } })
        : call('operatorReleaseSite', { body: { activation_id: site, seen, reason } }),
    afterRefusal,
  );

export const useMove = ({ id, seen }: Seen) =>
  useChange(
    ({ reason }: Because) =>
      call('operatorMoveLicense', { body: { license_id: id, seen, reason } }),
    afterRefusal,
  );

export const useBlock = ({ id, seen }: Seen, blocked: boolean) =>
  useChange(
    ({ reason }: Because) =>
      call('operatorBlockLicense', { body: { license_id: id, seen, reason, blocked } }),
    afterRefusal,
  );

export const useGive = ({ id, seen }: Seen) =>
  useChange(
    ({ to, reason }: To) =>
      call('operatorGiveLicense', { body: { license_id: id, seen, to, reason } }),
    afterRefusal,
  );

/** Takes the whole purchase code to where it is shown; the answer itself is not kept. */
export const useShowCode = ({ id }: Pick<License, 'id'>, take: (code: string) => void) =>
  useChange(
    async (_nothing: object) => {
      take((await call('operatorShowCode', { body: { license_id: id } })).code);
      return { success: true, message: texts.shown.message };
    },
    { ...afterRefusal, forgets: true },
  );

/** Registers a code that nobody has for an account. */
export const useRegister = (code: string) =>
  useChange(
    ({ to, reason }: To) => call('operatorRegisterLicense', { body: { code, to, reason } }),
    afterRefusal,
  );
