import { infiniteQueryOptions, type UseMutationResult } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import { forgetToken } from '@hub/client/csrf';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { useCallChange } from '#api/change.ts';
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

/** Fetches a new CSRF token, because the hub starts a new session after this change. */
async function withNewSession<Answer extends Outcome>(answering: Promise<Answer>): Promise<Answer> {
  const answer = await answering;
  if (answer.success) forgetToken();
  return answer;
}

export const useStartSecondFactor = () =>
  useChange((body: BodyOf<'startSecondFactor'>) =>
    withNewSession(call('startSecondFactor', { body })),
  );

export const useChangePassword = () =>
  useChange((body: BodyOf<'changePassword'>) => withNewSession(call('changePassword', { body })));

/** Signs out a device. A refusal may mean that the list is outdated, so it is refetched. */
export const useEndSession = () => useCallChange('endSession', { afterRefusal: true });
