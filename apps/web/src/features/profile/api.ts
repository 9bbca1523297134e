import { infiniteQueryOptions, type UseMutationResult } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import { forgetToken } from '@hub/client/csrf';
import type { AnswerOf } from '@hub/contract/calls';
import { useCall, useCallChange, type CallMutation } from '#api/change.ts';
import { call, queryOf } from '#api/client.ts';
import { loadPasskeys } from '@hub/client/passkey-support';
import { passkeyTexts } from './texts.ts';

interface Outcome {
  readonly success: boolean;
  readonly message: string;
}

export type Profile = AnswerOf<'profile'>;
export type Device = AnswerOf<'sessions'>[number];

export const profileQuery = queryOf('profile', 'profile');
export const sessionsQuery = queryOf('sessions', 'sessions');

export const eventsQuery = infiniteQueryOptions({
  queryKey: ['events'],
  queryFn: ({ signal, pageParam }) => call('events', { query: { before: pageParam }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

export const useChangeName = () => useCallChange('changeName');
export const useChangeEmail = () => useCallChange('changeEmail');

/** The result is null if the user closed the prompt. */
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

export const useRenamePasskey = () => useCallChange('renamePasskey');
export const useRemovePasskey = () => useCallChange('removePasskey');

/** Begins the setup of a second factor. Nothing changes until the user enters a code. */
export const useBeginSecondFactor = () => useCall('beginSecondFactor');

/** Turns on the second factor. The hub starts a new session, so the CSRF token is fetched again. */
export const useStartSecondFactor = (): CallMutation<'startSecondFactor'> =>
  useChange(async (body) => {
    const answer = await call('startSecondFactor', { body });
    if (answer.success) forgetToken();
    return answer;
  });

export const useEndSecondFactor = () => useCallChange('endSecondFactor');
export const useNewRecoveryCodes = () => useCallChange('newRecoveryCodes');

/**
 * Changes the password. The hub starts a new session for the same user, so the CSRF token is
 * fetched again.
 */
export const useChangePassword = (): CallMutation<'changePassword'> =>
  useChange(async (body) => {
    const answer = await call('changePassword', { body });
    if (answer.success) forgetToken();
    return answer;
  });

/** Signs out a device. A refusal may mean that the list is outdated, so it is refetched. */
export const useEndSession = () => useCallChange('endSession', { afterRefusal: true });

export const useEndOtherSessions = () => useCallChange('endOtherSessions');
