import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';
import { startSession } from '#api/session.ts';
import { loadPasskeys } from '@hub/client/passkey-support';

type Passkey = BodyOf<'loginByPasskey'>['passkey'];

let isLoaded = false;

/** Null if the user closed the prompt. `autofill` offers passkeys in the username field instead. */
export async function askPasskey(autofill: boolean): Promise<Passkey | null> {
  const [{ options }, passkeys] = await Promise.all([
    call('passkeyOptions', { body: {} }),
    loadPasskeys(),
  ]);
  isLoaded = true;
  try {
    return await passkeys.signWithPasskey(options, autofill);
  } catch (error) {
    if (passkeys.isDismissed(error)) return null;
    throw error;
  }
}

export async function stopAsking(): Promise<void> {
  if (isLoaded) (await loadPasskeys()).stopPasskeys();
}

interface PasskeyInput {
  /** Passkey from the autofill; if undefined, the browser shows its prompt. */
  readonly passkey?: Passkey;
}

/** Signs in with a passkey. The result is null if the user closed the prompt. */
export function usePasskeyLogin(): UseMutationResult<
  AnswerOf<'loginByPasskey'> | null,
  Error,
  PasskeyInput
> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given) => {
      const passkey = given.passkey ?? (await askPasskey(false));
      if (passkey === null) return null;
      const answer = await call('loginByPasskey', { body: { passkey } });
      if (answer.success) await startSession(client);
      return answer;
    },
  });
}
