import { decodePart } from './decode.ts';

/**
 * The router matches addresses in any case; text after the code is ignored. `step-2` is the address
 * of step 2 of a reset after its code was removed.
 */
const mailed =
  /^\/(?:reset-password\/(?!step-2\/?$)|(?:verify-email|not-me|keep-factor|join)\/)([^/]+)/i;

/** The code of an emailed link, where an entry of the history keeps it (`state`); null elsewhere. */
export const codeIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string'
    ? state.code
    : null;

/** The code that the address of an emailed link ends in; undefined elsewhere. */
export function codeOf(pathname: string): string | undefined {
  const [, code] = mailed.exec(pathname) ?? [];
  return code === undefined ? undefined : decodePart(code);
}

/** Returns true if a history entry contains an emailed code: no vendor's script may run there. */
export const holdsCode = (entry: { readonly pathname: string; readonly state: unknown }): boolean =>
  codeIn(entry.state) !== null || mailed.test(entry.pathname);
