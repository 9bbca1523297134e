import type { BodyOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';
import { loadPasskeys } from '@hub/client/passkey-support';
import { useSignIn } from '#identity/api.ts';

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

/**
 * Signs in with a passkey from the autofill, or by the browser’s prompt. The result is null if the
 * user closed the prompt.
 */
export const usePasskeyLogin = () =>
  useSignIn(
    async (given: { readonly passkey?: Passkey }) => {
      const passkey = given.passkey ?? (await askPasskey(false));
      return passkey && call('loginByPasskey', { body: { passkey } });
    },
    (answer) => answer?.success === true,
  );
