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

/** Events of the account, a page at a time. */
export const eventsQuery = infiniteQueryOptions({
  queryKey: ['events'],
  queryFn: ({ signal, pageParam }) => call('events', { query: { before: pageParam }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

export const useChangeName = () => useCallChange('changeName');
export const useChangeEmail = () => useCallChange('changeEmail');

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

export const useRenamePasskey = () => useCallChange('renamePasskey');
export const useRemovePasskey = () => useCallChange('removePasskey');

/** Begins the setup; no screen changes before a code is entered. */
export const useBeginSecondFactor = () => useCall('beginSecondFactor');

/** The answer brings a new session, and with it another CSRF token. */
export const useStartSecondFactor = (): CallMutation<'startSecondFactor'> =>
  useChange(async (body) => {
    const answer = await call('startSecondFactor', { body });
    if (answer.success) forgetToken();
    return answer;
  });

export const useEndSecondFactor = () => useCallChange('endSecondFactor');
export const useNewRecoveryCodes = () => useCallChange('newRecoveryCodes');

/** The answer brings a new session, and with it another CSRF token; who it is stays the same. */
export const useChangePassword = (): CallMutation<'changePassword'> =>
  useChange(async (body) => {
    const answer = await call('changePassword', { body });
    if (answer.success) forgetToken();
    return answer;
  });

/** A refusal means that the device was signed out already: then the list was old. */
export const useEndSession = () => useCallChange('endSession', { afterRefusal: true });

export const useEndOtherSessions = () => useCallChange('endOtherSessions');
