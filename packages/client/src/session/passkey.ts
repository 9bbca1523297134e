import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * What the browser's passkeys do. Loaded with the first press, or with the autofill of the form:
 * `passkey-support.ts` says whether there is anything to load it for.
 */

/** Somebody closed the browser's question, or another took its place: no fault to be told. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof WebAuthnError
    ? error.code === 'ERROR_CEREMONY_ABORTED' || error.name === 'NotAllowedError'
    : error instanceof Error && ['AbortError', 'NotAllowedError'].includes(error.name);

/** Whether the device holds one of this account already. */
export const isThereAlready = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';

/** The hub's options are WebAuthn's own JSON, which the contract passes on as it is. */
type Options = { readonly challenge: string };

export async function signWithPasskey(options: Options, autofill: boolean) {
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: autofill,
    // React draws the field; it may come a moment later.
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

/** The form goes away, and with it what the autofill waits for. */
export const stopPasskeys = (): void => WebAuthnAbortService.cancelCeremony();
