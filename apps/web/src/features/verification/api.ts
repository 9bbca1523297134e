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

const named = (request: string | undefined): { request?: string } =>
  request === undefined ? {} : { request };

/**
 * Request of a site. Naming a request assigns it to this user; without one, the last opened is
 * meant.
 */
export const verifyInfoQuery = (request?: string) =>
  queryOptions({
    queryKey: [key, 'info', request ?? null],
    queryFn: ({ signal }) => call('verificationInfo', { query: named(request), signal }),
    refetchOnWindowFocus: true,
  });

/** Verify status: whether it can be completed now. */
export const verifyStatusQuery = (request?: string) =>
  queryOptions({
    queryKey: [key, 'status', request ?? null],
    queryFn: ({ signal }) => call('verificationCheck', { query: named(request), signal }),
    refetchOnWindowFocus: true,
  });

/** Dashboard message after a canceled activation; travels with the navigation. */
export interface CancellationNotice {
  readonly cancelled: string;
}

/** Refetches the user's pending request; its screens show failures. */
const reload = async (client: QueryClient): Promise<void> => {
  await Promise.allSettled([
    client.fetchQuery({ ...verifyStatusQuery(), staleTime: 0 }),
    client.fetchQuery({ ...verifyInfoQuery(), staleTime: 0 }),
  ]);
};

interface PendingRequest {
  readonly request: string;
  readonly host: string;
}

/**
 * Cancel, then reload the verify status, then to the dashboard (specification, section 4).
 * A failure is only logged, and the button can be pressed again.
 */
export function useCancel(): UseMutationResult<void, Error, PendingRequest> {
  const client = useQueryClient();
  const cancel = async ({ request, host }: PendingRequest): Promise<void> => {
    await call('verificationCancel', { query: { request } });
    await reload(client);
    const state: CancellationNotice = { cancelled: host };
    navigate(paths.dashboard(), { state });
  };
  return useChange(
    (pending) =>
      cancel(pending).catch((error: unknown) => {
        console.warn('The activation could not be canceled', error);
        throw error;
      }),
    { leaves: true },
  );
}

interface ApprovalInput {
  readonly request: string;
  readonly license: number | undefined;
}

/** The buyer's confirmation of a request with a license, as shown. */
export type Approval<Result = unknown> = UseMutationResult<Result, Error, ApprovalInput>;

/** A refusal may mean outdated data: another confirmation, or a license used in the meantime. */
const approving = { leaves: true, afterRefusal: true } as const;

/** Approves, and leads the browser back to the site. */
export const useRegister = (): Approval =>
  useChange(async ({ request, license }) => {
    const chosen = license === undefined ? {} : { license_id: license };
    const { redirect }: { readonly redirect?: string } = await call('verificationRegister', {
      query: { request, ...chosen },
    });
    if (!redirect) throw new ApiError({ code: 'internal', message: texts.noRedirect });
    leave.for(redirect);
  }, approving);

export type OfflineCertificate = AnswerOf<'offlineCertificate'>;

/** Takes a request file in; gives the id of the request that it became. */
export const useOfflineRequest = (): UseMutationResult<string, Error, string> =>
  useChange(async (file) => (await call('offlineRequest', { body: { file } })).request_id, {
    leaves: true,
  });

/** Approves a request that came in a file, and gets the certificate to carry back. */
export const useOfflineCertificate = (): Approval<OfflineCertificate> =>
  useChange(({ request, license }) => {
    const chosen = license === undefined ? {} : { license_id: license };
    return call('offlineCertificate', { body: { request, ...chosen } });
  }, approving);

/** Releases a site from its license, by the number of its activation. */
export const useRelease = (): UseMutationResult<AnswerOf<'releaseSite'>, Error, string> =>
  useChange((activation) => call('releaseSite', { body: { activation_id: activation } }));
