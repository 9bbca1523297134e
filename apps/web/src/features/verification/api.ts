import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';
import { leave } from '#lib/leave.ts';
import { paths } from '#lib/paths.ts';

export type VerifyStatus = AnswerOf<'verificationCheck'>;
export type VerifyInfo = Extract<AnswerOf<'verificationInfo'>, { request: object }>;
export type FittingLicense = VerifyInfo['licenses'][number];
export type OwnSite = VerifyInfo['sites'][number];

/** Everything about verification, for who must have it read again. */
const key = 'verification';

const named = (request: string | undefined): { request?: string } =>
  request === undefined ? {} : { request };

/** What a site asks for. Naming a request binds it to this user; without, the one opened last. */
export const verifyInfoQuery = (request?: string) =>
  queryOptions({
    queryKey: [key, 'info', request ?? null],
    queryFn: ({ signal }) => call('verificationInfo', { query: named(request), signal }),
    refetchOnWindowFocus: true,
  });

/** Whether it can be completed now. */
export const verifyStatusQuery = (request?: string) =>
  queryOptions({
    queryKey: [key, 'status', request ?? null],
    queryFn: ({ signal }) => call('verificationCheck', { query: named(request), signal }),
    refetchOnWindowFocus: true,
  });

/** What the dashboard says after a cancelled activation; travels with the navigation. */
export interface Cancelled {
  readonly cancelled: string;
}

/** Reads the user's own pending request again, whatever comes of it: its screens show failures. */
const reload = async (client: QueryClient): Promise<void> => {
  await Promise.allSettled([
    client.fetchQuery({ ...verifyStatusQuery(), staleTime: 0 }),
    client.fetchQuery({ ...verifyInfoQuery(), staleTime: 0 }),
  ]);
};

interface Pending {
  readonly request: string;
  readonly host: string;
}

/**
 * Cancel, then reload the verify status, then to the dashboard (specification, section 4).
 * A failure is only logged, and the button can be pressed again.
 */
export function useCancel(): UseMutationResult<void, Error, Pending> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ request, host }) => {
      await call('verificationCancel', { query: { request } });
      await reload(client);
      const state: Cancelled = { cancelled: host };
      await navigate(paths.dashboard(), { state });
      await client.invalidateQueries({ queryKey: [key], refetchType: 'none' });
    },
    onError: (error) => console.warn('The activation could not be cancelled', error),
  });
}

interface Approved {
  readonly request: string;
  readonly license: number | undefined;
}

/** The buyer's yes to what was read: this request, this licence. */
export type Approval<Result = unknown> = UseMutationResult<Result, Error, Approved>;

/** Approves, and leads the browser back to the site. */
export function useRegister(): Approval {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ request, license }) => {
      const chosen = license === undefined ? {} : { license_id: license };
      const { redirect } = await call('verificationRegister', { query: { request, ...chosen } });
      leave.for(redirect);
    },
    // What was shown may be out of date: somebody else's yes, a licence used meanwhile.
    onError: () => void client.invalidateQueries({ queryKey: [key] }),
  });
}

export type Carried = AnswerOf<'offlineCertificate'>;

/** Takes a request file in; gives the id of the request that it became. */
export const useOfflineRequest = (): UseMutationResult<string, Error, string> =>
  useMutation({
    mutationFn: async (file) => (await call('offlineRequest', { body: { file } })).request_id,
  });

/** Approves a request that came in a file, and gets the certificate to carry back. */
export function useOfflineCertificate(): Approval<Carried> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, license }) => {
      const chosen = license === undefined ? {} : { license_id: license };
      return call('offlineCertificate', { body: { request, ...chosen } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['licenses'] }),
    onError: () => void client.invalidateQueries({ queryKey: [key] }),
  });
}

interface Release {
  readonly activation: string;
  /** A live site asks for it when the sign-in is older than ten minutes. */
  readonly password: string | undefined;
}

/** Releases a site from its licence; everything that counts sites is read again. */
export function useRelease(): UseMutationResult<AnswerOf<'releaseSite'>, Error, Release> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ activation, password }) => {
      const proof = password === undefined ? {} : { password };
      return call('releaseSite', { body: { activation_id: activation, ...proof } });
    },
    onSuccess: async ({ success }) => {
      if (success)
        await client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) });
    },
  });
}

const isTouched = (subject: unknown): boolean => subject === key || subject === 'licenses';
