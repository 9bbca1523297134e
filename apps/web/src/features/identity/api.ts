import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { ApiError } from '@hub/client/errors';
import { delays, seconds } from '@hub/contract/limits';
import type { BodyOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';
import { endSession, startSession } from '#api/session.ts';
import { texts } from './texts.ts';

/** Stays pending until the session is read, so that the form does not flicker. */
export function useSignIn<In, Out>(
  send: (input: In) => Promise<Out>,
  isSignedIn: (answer: Out) => boolean | undefined,
): UseMutationResult<Out, Error, In> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input) => {
      const answer = await send(input);
      if (isSignedIn(answer)) await startSession(client);
      return answer;
    },
  });
}

export const useLogin = () =>
  useSignIn(
    (body: BodyOf<'login'>) => call('login', { body }),
    ({ success }) => success,
  );

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

/** Verifies the email address with the mailed code. The browser that registered is signed in. */
export const useVerifyEmail = () =>
  useSignIn(
    (body: BodyOf<'verifyEmail'>) => call('verifyEmail', { body }),
    ({ signed_in }) => signed_in,
  );

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

/** A query in spite of the POST, because the check does not use up the code. */
export const resetCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['reset-code', code],
    queryFn: ({ signal }) => call('resetPasswordStep2', { body: { code }, signal }),
    staleTime: Infinity,
  });
