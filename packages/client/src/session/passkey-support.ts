/** Returns true if this browser supports passkeys. */
export const knowsPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';

/** Returns true if the browser offers passkeys in the autofill of a name field. */
export const fillsInPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() &&
  PublicKeyCredential.isConditionalMediationAvailable !== undefined &&
  PublicKeyCredential.isConditionalMediationAvailable();

/** Loads the passkey code on demand. */
export const loadPasskeys = () => import('./passkey.ts');
