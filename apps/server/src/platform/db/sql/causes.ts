export type Cause = Error & { readonly code?: unknown; readonly syscall?: unknown };

/** Whether this is true of the error, or of one that it was caused by. */
export function anyCause(error: unknown, is: (cause: Cause) => boolean): boolean {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 10; depth += 1, cause = cause.cause)
    if (is(cause)) return true;
  return false;
}
