import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { AnswerOf, BodyOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';
import { startSession } from '#api/session.ts';
import { loadPasskeys } from '@hub/client/passkey-support';

type Passkey = BodyOf<'loginByPasskey'>['passkey'];

let isLoaded = false;

/** Returns the signature of a passkey; null if the person closed the dialog. */
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

/** Ends the offer at the field of the name. */
export async function stopAsking(): Promise<void> {
  if (isLoaded) (await loadPasskeys()).stopPasskeys();
}

interface PasskeyInput {
  /** Signature from the autofill; without one, the browser is asked. */
  readonly passkey?: Passkey;
}

/** Signs in by a passkey; null if the person thought otherwise. */
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
