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

/** Signs in. It ends when the session is read too: then the guard leads on, and nothing flickers. */
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

/** Waits briefly for running queries: after the sign-out they would be refused. */
async function untilRead(client: QueryClient): Promise<void> {
  const patience = seconds(1);
  const step = 25;
  for (let waited = 0; waited < patience; waited += step) {
    await wait(step);
    if (client.isFetching() === 0) return;
  }
}

/** Signs out; then the session is forgotten here and in the other tabs. */
export function useLogout(): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await untilRead(client);
      const { res }: { readonly res: boolean } = await call('logout');
      if (!res) throw new ApiError({ code: 'internal', message: texts.logout.refused });
    },
    onSuccess: () => endSession(client),
  });
}

/** Site that wants to be activated, with the details that a visitor without account may see. */
export const waitingSiteQuery = (request: string) =>
  queryOptions({
    queryKey: ['waitingSite', request],
    queryFn: ({ signal }) => call('waitingSite', { query: { request }, signal }),
    // A name in a sentence: without it the sentence is another.
    retry: false,
  });

export type Correction = CallMutation<'correctEmail'>;

/** Replaces an address that was mistyped at registration. */
export const useCorrectEmail = (): Correction => useCall('correctEmail');

/** Spends the code of a verification mail, which signs in the browser that registered. */
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

/** Spends the code of an email about something that was not the person. */
export const useNotMe = () => useCall('notMe');

/** Uses the code of an email about a scheduled second-factor reset. */
export const useKeepFactor = () => useCall('keepFactor');

/** Errors that the person must see: too many attempts, a hub error, no network. */
const mustBeSaid = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === undefined ||
  error.status === 429 ||
  error.status >= 500;

async function resend(username: string): Promise<void> {
  try {
    await call('resendVerificationEmail', { body: { username } });
  } catch (error) {
    if (mustBeSaid(error)) throw error;
  }
}

export type Resend = UseMutationResult<unknown, Error, string>;

/** Emails the verification link again; its sentence comes after one second (section 9). */
export const useResend = (): Resend =>
  useMutation({
    mutationFn: (username) => Promise.all([resend(username), wait(delays.resendSentence)]),
  });

export const useResetRequest = () => useCall('resetPassword');

/** Asks whether a reset code holds. Asking spends nothing, so it is a query in spite of the POST. */
export const resetCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['reset-code', code],
    queryFn: ({ signal }) => call('resetPasswordStep2', { body: { code }, signal }),
    staleTime: Infinity,
  });

/** Spends the reset code for a new password. */
export const useNewPassword = () => useCall('resetPasswordStep2');
