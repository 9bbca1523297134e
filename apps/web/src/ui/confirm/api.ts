import { queryOptions, useMutation, type UseMutationResult } from '@tanstack/react-query';
import { forgetToken } from '@hub/client/csrf';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';
import { loadPasskeys } from '#lib/passkey-support.ts';

/** By which somebody shows that it is still them. */
export type Proof = BodyOf<'confirmSignIn'>;

/** Whether an app is the second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('secondFactor', { signal }),
});

export type Passkey = AnswerOf<'passkeys'>[number];

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('passkeys', { signal }),
});

/** The session goes on under another CSRF token. */
export const useConfirmSignIn = (): UseMutationResult<AnswerOf<'confirmSignIn'>, Error, Proof> =>
  useMutation({
    mutationFn: async (body) => {
      const answer = await call('confirmSignIn', { body });
      if (answer.success) forgetToken();
      return answer;
    },
  });

/** Has the browser sign with a passkey; null when the person thought otherwise. */
export const useSignature = (): UseMutationResult<Proof | null, Error, void> =>
  useMutation({
    mutationFn: async () => {
      const [{ options }, passkeys] = await Promise.all([
        call('passkeyOptions', { body: {} }),
        loadPasskeys(),
      ]);
      try {
        return { passkey: await passkeys.signWithPasskey(options, false) };
      } catch (error) {
        if (passkeys.isDismissed(error)) return null;
        throw error;
      }
    },
  });
