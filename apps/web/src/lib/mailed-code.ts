import { decodePart } from './decode.ts';

/**
 * The router knows an address in capitals as well; what follows the code is not ours. `step-2` is where
 * step 2 of a reset stands once its code has left the address.
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
