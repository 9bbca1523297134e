import {
  queryOptions,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import { ApiError } from '@hub/client/errors';
import { leave } from '@hub/client/leave';
import { navigate } from '@hub/client/router';
import type { AnswerOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';
import { paths } from '#lib/paths.ts';
import { texts } from './texts.ts';

export type VerifyStatus = AnswerOf<'verificationCheck'>;
export type VerifyInfo = Extract<AnswerOf<'verificationInfo'>, { request: object }>;
export type FittingLicense = VerifyInfo['licenses'][number];
export type OwnSite = VerifyInfo['sites'][number];

const key = 'verification';

/** A named request is assigned to this user; without a name, the hub returns the last opened one. */
export const verifyInfoQuery = (request?: string) =>
  queryOptions({
    queryKey: [key, 'info', request ?? null],
    queryFn: ({ signal }) => call('verificationInfo', { query: { request }, signal }),
    refetchOnWindowFocus: true,
  });

/** Query of the verification status: whether the request can be completed now. */
export const verifyStatusQuery = (request?: string) =>
  queryOptions({
    queryKey: [key, 'status', request ?? null],
    queryFn: ({ signal }) => call('verificationCheck', { query: { request }, signal }),
    refetchOnWindowFocus: true,
  });

/** State of the navigation to the dashboard after a canceled activation. */
export interface CancellationNotice {
  readonly cancelled: string;
}

/** Refetches the user’s pending request. The screens show failures. */
const reload = async (client: QueryClient): Promise<void> => {
  await Promise.allSettled([
    client.fetchQuery({ ...verifyStatusQuery(), staleTime: 0 }),
    client.fetchQuery({ ...verifyInfoQuery(), staleTime: 0 }),
  ]);
};

/** Leads to the dashboard (specification, section 4). A failure is logged; the user can try again. */
export function useCancel() {
  const client = useQueryClient();
  const cancel = async (request: string, host: string): Promise<void> => {
    await call('verificationCancel', { query: { request } });
    await reload(client);
    const state: CancellationNotice = { cancelled: host };
    navigate(paths.dashboard(), { state });
  };
  return useChange(
    (pending: { readonly request: string; readonly host: string }) =>
      cancel(pending.request, pending.host).catch((error: unknown) => {
        console.warn('The activation could not be canceled', error);
        throw error;
      }),
    { leaves: true },
  );
}

/** Confirmation of a request with the license that the buyer has seen. */
export type Approval<Result = unknown> = UseMutationResult<
  Result,
  Error,
  { readonly request: string; readonly license_id: number | undefined }
>;

/** A refusal may mean that the data is outdated, so it is refetched. */
const approvalOptions = { leaves: true, afterRefusal: true } as const;

/** @throws {ApiError} if the answer contains no return address. */
export const useRegister = (): Approval =>
  useChange(async (query) => {
    const { redirect }: { readonly redirect?: string } = await call('verificationRegister', {
      query,
    });
    if (!redirect) throw new ApiError({ code: 'internal', message: texts.noRedirect });
    leave.for(redirect);
  }, approvalOptions);

export type OfflineCertificate = AnswerOf<'offlineCertificate'>;

/** Uploads a request file; the result is the id of the request. */
export const useOfflineRequest = (): UseMutationResult<string, Error, string> =>
  useChange(async (file) => (await call('offlineRequest', { body: { file } })).request_id, {
    leaves: true,
  });

export const useOfflineCertificate = (): Approval<OfflineCertificate> =>
  useChange((body) => call('offlineCertificate', { body }), approvalOptions);

export const useRelease = (): UseMutationResult<AnswerOf<'releaseSite'>, Error, string> =>
  useChange((activation) => call('releaseSite', { body: { activation_id: activation } }));
