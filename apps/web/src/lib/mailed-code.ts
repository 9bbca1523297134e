/** The code of a mailed link, where an entry of the history keeps it (`state`); null elsewhere. */
export const codeIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string'
    ? state.code
    : null;

/** The code that the address of a mailed link ends in; undefined elsewhere. */
export const codeOf = (pathname: string): string | undefined =>
  /^\/(?:reset-password|verify-email)\/([^/]+)\/?$/.exec(pathname)?.[1];

/** Whether an entry of the history holds a mailed code: there no vendor's script may run. */
export const holdsCode = (entry: { readonly pathname: string; readonly state: unknown }): boolean =>
  codeIn(entry.state) !== null || codeOf(entry.pathname) !== undefined;
