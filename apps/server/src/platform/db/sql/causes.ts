export type Cause = Error & { readonly code?: unknown; readonly syscall?: unknown };

/** Returns true if the predicate holds for the error or one of its causes. */
export function anyCause(error: unknown, is: (cause: Cause) => boolean): boolean {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 10; depth += 1, cause = cause.cause)
    if (is(cause)) return true;
  return false;
}
