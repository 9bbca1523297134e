/** SQLSTATE of a missing table. */
export const noSuchTable = '42P01';

/**
 * Returns the SQLSTATE of a failed statement, even if the error is wrapped; null for other errors.
 */
export function sqlStateOf(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string' && /^[\dA-Z]{5}$/.test(each.code))
      return each.code;
  }
  return null;
}

type Cause = Error & { readonly code?: unknown; readonly syscall?: unknown };

/** Returns true if the predicate is true for the error or one of its causes. */
function anyCause(error: unknown, is: (cause: Cause) => boolean): boolean {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 10; depth += 1, cause = cause.cause)
    if (is(cause)) return true;
  return false;
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);

/**
 * SQLSTATEs of a busy database: a statement or lock timeout, a deadlock, or a lack of connections,
 * memory or disk space.
 */
const busyCodes = new Set([
  '57014',
  '55P03',
  '25P03',
  '25P04',
  '40P01',
  '40001',
  '53000',
  '53100',
  '53200',
  '53300',
]);

/**
 * Returns true if PostgreSQL is unreachable or restarting: class 57P, a lost connection, or no
 * connection in time.
 */
export const isDatabaseUnreachable = (error: unknown): boolean =>
  anyCause(
    error,
    ({ code, syscall, message }) =>
      // A missing socket means that the database is unreachable; a missing file is a different
      // error.
      (code === 'ENOENT' && syscall === 'connect') ||
      (typeof code === 'string' && (code.startsWith('57P') || networkCodes.has(code))) ||
      /Connection terminated|timeout exceeded when trying to connect/.test(message),
  );

/** Returns true if PostgreSQL is overloaded, so that a retry may succeed. */
export const isDatabaseBusy = (error: unknown): boolean =>
  anyCause(error, ({ code }) => typeof code === 'string' && busyCodes.has(code));

/** Returns true if another transaction inserted the same unique value first. */
export const isUniqueViolation = (error: unknown): boolean =>
  anyCause(error, ({ code }) => code === '23505');
