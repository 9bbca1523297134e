import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { ApiError } from '@hub/client/errors';
import { delays, seconds } from '@hub/contract/limits';
import { useCall, type CallMutation } from '#api/change.ts';
import { call } from '#api/client.ts';
import { endSession, startSession } from '#api/session.ts';
import { texts } from './texts.ts';

export const useRegister = () => useCall('register');

/** Stays pending until the session is read, so that the form does not flicker. */
export function useLogin(): CallMutation<'login'> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body) => {
      const answer = await call('login', { body });
      if (answer.success) await startSession(client);
      return answer;
    },
  });
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => void setTimeout(done, milliseconds));

/** Waits up to one second for running queries, because the hub refuses them after the sign-out. */
async function waitForQueries(client: QueryClient): Promise<void> {
  const patience = seconds(1);
  const step = 25;
  for (let waited = 0; waited < patience; waited += step) {
    await wait(step);
    if (client.isFetching() === 0) return;
  }
}

export function useLogout(): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await waitForQueries(client);
      const { res }: { readonly res: boolean } = await call('logout');
      if (!res) throw new ApiError({ code: 'internal', message: texts.logout.refused });
    },
    onSuccess: () => endSession(client),
  });
}

export const waitingSiteQuery = (request: string) =>
  queryOptions({
    queryKey: ['waitingSite', request],
    queryFn: ({ signal }) => call('waitingSite', { query: { request }, signal }),
    // The login has a text without the site’s name, so a retry is not worth the wait.
    retry: false,
  });

export type Correction = CallMutation<'correctEmail'>;

export const useCorrectEmail = (): Correction => useCall('correctEmail');

/** Verifies the email address with the mailed code. The browser that registered is signed in. */
export function useVerifyEmail(): CallMutation<'verifyEmail'> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body) => {
      const answer = await call('verifyEmail', { body });
      if (answer.signed_in) await startSession(client);
      return answer;
    },
  });
}

export const useNotMe = () => useCall('notMe');

export const useKeepFactor = () => useCall('keepFactor');

/** Errors to show: too many attempts, an error of the hub, no network. */
const isVisibleError = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === undefined ||
  error.status === 429 ||
  error.status >= 500;

async function resend(username: string): Promise<void> {
  try {
    await call('resendVerificationEmail', { body: { username } });
  } catch (error) {
    if (isVisibleError(error)) throw error;
  }
}

export type Resend = UseMutationResult<unknown, Error, string>;

/** Sends the verification email again. The confirmation appears after one second (section 9). */
export const useResend = (): Resend =>
  useMutation({
    mutationFn: (username) => Promise.all([resend(username), wait(delays.resendSentence)]),
  });

export const useResetRequest = () => useCall('resetPassword');

/** A query in spite of the POST, because the check does not use up the code. */
export const resetCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['reset-code', code],
    queryFn: ({ signal }) => call('resetPasswordStep2', { body: { code }, signal }),
    staleTime: Infinity,
  });

export const useNewPassword = () => useCall('resetPasswordStep2');
