/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';

/** Whether it offers them where a name is filled in. */
export const fillsInPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() &&
  PublicKeyCredential.isConditionalMediationAvailable !== undefined &&
  PublicKeyCredential.isConditionalMediationAvailable();

/** Loads what handles them. */
export const loadPasskeys = () => import('./passkey.ts');
