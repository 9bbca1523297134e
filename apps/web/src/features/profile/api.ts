import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import { forgetToken } from '@hub/client/csrf';
import type { AnswerOf, BodyOf, CallName } from '@hub/contract/calls';
import { call } from '#api/client.ts';
import { loadPasskeys } from '@hub/client/passkey-support';
import { passkeyTexts } from './passkey-texts.ts';

interface Outcome {
  readonly success: boolean;
  readonly message: string;
}

type CallMutation<N extends CallName> = UseMutationResult<AnswerOf<N>, Error, BodyOf<N>>;

export type Profile = AnswerOf<'profile'>;
export type Device = AnswerOf<'sessions'>[number];

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('profile', { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('sessions', { signal }),
});

/** Events of the account, a page at a time. */
export const eventsQuery = infiniteQueryOptions({
  queryKey: ['events'],
  queryFn: ({ signal, pageParam }) => call('events', { query: { before: pageParam }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

export const useChangeName = (): CallMutation<'changeName'> =>
  useChange((body) => call('changeName', { body }));

export const useChangeEmail = (): CallMutation<'changeEmail'> =>
  useChange((body) => call('changeEmail', { body }));

/**
 * Makes a passkey in the browser, and has the hub keep it; null if the person thought otherwise.
 */
export const useAddPasskey = (): UseMutationResult<Outcome | null, Error, { name: string }> =>
  useChange(async ({ name }) => {
    const { options, ...refusal } = await call('beginPasskey', { body: {} });
    if (options === null) return refusal;
    const passkeys = await loadPasskeys();
    try {
      const passkey = await passkeys.makePasskey(options);
      return await call('addPasskey', { body: { name, passkey } });
    } catch (error) {
      if (passkeys.isThereAlready(error))
        return { success: false, message: passkeyTexts.thereAlready };
      if (passkeys.isDismissed(error)) return null;
      throw error;
    }
  });

export const useRenamePasskey = (): CallMutation<'renamePasskey'> =>
  useChange((body) => call('renamePasskey', { body }));

export const useRemovePasskey = (): CallMutation<'removePasskey'> =>
  useChange((body) => call('removePasskey', { body }));

/** Begins the setup; no screen changes before a code is entered. */
export const useBeginSecondFactor = (): CallMutation<'beginSecondFactor'> =>
  useMutation({ mutationFn: (body) => call('beginSecondFactor', { body }) });

/** The answer brings a new session, and with it another CSRF token. */
export const useStartSecondFactor = (): CallMutation<'startSecondFactor'> =>
  useChange(async (body) => {
    const answer = await call('startSecondFactor', { body });
    if (answer.success) forgetToken();
    return answer;
  });

export const useEndSecondFactor = (): CallMutation<'endSecondFactor'> =>
  useChange((body) => call('endSecondFactor', { body }));

export const useNewRecoveryCodes = (): CallMutation<'newRecoveryCodes'> =>
  useChange((body) => call('newRecoveryCodes', { body }));

/** The answer brings a new session, and with it another CSRF token; who it is stays the same. */
export const useChangePassword = (): CallMutation<'changePassword'> =>
  useChange(async (body) => {
    const answer = await call('changePassword', { body });
    if (answer.success) forgetToken();
    return answer;
  });

/** A refusal means that the device was signed out already: then the list was old. */
export const useEndSession = (): CallMutation<'endSession'> =>
  useChange((body) => call('endSession', { body }), { afterRefusal: true });

export const useEndOtherSessions = (): CallMutation<'endOtherSessions'> =>
  useChange((body) => call('endOtherSessions', { body }));
