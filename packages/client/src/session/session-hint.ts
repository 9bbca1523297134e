/**
 * Whether this browser was signed in when it was last here. Only a hint, read before first paint
 * (document.ts), so that who is signed in does not see the guest's buttons for a moment.
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

/** Lets the guest's buttons be seen: it is known now who is here. */
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
