/**
 * Storage key of a hint that this browser was signed in. `document.ts` reads it before first paint,
 * so that a signed-in buyer does not see guest buttons flash.
 */
export const sessionHintKey = 'hub_signed_in';

export function setSessionHint(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(sessionHintKey, '1');
    else localStorage.removeItem(sessionHintKey);
  } catch {
    // Storage may be forbidden; the hint is only a nicety.
  }
}

/** Removes the hint, so that the guest buttons show. */
export function dropSessionHint(): void {
  delete document.documentElement.dataset.session;
}

export function hasSessionHint(): boolean {
  try {
    return localStorage.getItem(sessionHintKey) !== null;
  } catch {
    return false;
  }
}
