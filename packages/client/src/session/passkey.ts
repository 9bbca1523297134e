import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * Passkey calls of the browser. Loaded with the first click or with form autofill;
 * `passkey-support.ts` says if the browser has any.
 */

/** The person closed the browser's dialog, or another dialog replaced it. Neither is an error. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof WebAuthnError
    ? error.code === 'ERROR_CEREMONY_ABORTED' || error.name === 'NotAllowedError'
    : error instanceof Error && ['AbortError', 'NotAllowedError'].includes(error.name);

/** Returns true if the device already has a passkey of this account. */
export const isThereAlready = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';

/** The hub's options are WebAuthn's own JSON and pass through unchanged. */
type Options = { readonly challenge: string };

export async function signWithPasskey(options: Options, autofill: boolean) {
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: autofill,
    // React may render the field a moment later.
    verifyBrowserAutofillInput: false,
  });
  return { id, rawId, type, response } as const;
}

export async function makePasskey(options: Options) {
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } } as const;
}

/** Cancels the waiting autofill when its form unmounts. */
export const stopPasskeys = (): void => WebAuthnAbortService.cancelCeremony();
