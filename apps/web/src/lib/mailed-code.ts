import { decodePart } from './decode.ts';

/**
 * Pattern of an address with a mailed code. It ignores case, as the router does, and text after the
 * code. `step-2` is the address of step 2 of a reset after the code was removed.
 */
const mailed =
  /^\/(?:reset-password\/(?!step-2\/?$)|(?:verify-email|not-me|keep-factor|join)\/)([^/]+)/i;

/** Returns the mailed code in the state of a history entry, or null. */
export const codeIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string'
    ? state.code
    : null;

export function codeOf(pathname: string): string | undefined {
  const [, code] = mailed.exec(pathname) ?? [];
  return code === undefined ? undefined : decodePart(code);
}

/** Returns true if a history entry contains a mailed code. No vendor’s script may run there. */
export const holdsCode = (entry: { readonly pathname: string; readonly state: unknown }): boolean =>
  codeIn(entry.state) !== null || mailed.test(entry.pathname);
