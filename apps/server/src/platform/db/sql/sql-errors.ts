export const noSuchTable = '42P01';

/** Looks into the causes of a wrapped error; null for other errors. */
export function sqlStateOf(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string' && /^[\dA-Z]{5}$/.test(each.code))
      return each.code;
  }
  return null;
}

type Cause = Error & { readonly code?: unknown; readonly syscall?: unknown };

function anyCause(error: unknown, is: (cause: Cause) => boolean): boolean {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 10; depth += 1, cause = cause.cause)
    if (is(cause)) return true;
  return false;
}

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);

/** SQLSTATEs of timeouts, deadlocks, and a lack of connections, memory or disk space. */
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

/** Matches class 57P, a lost connection, or no connection in time. */
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

export const isDatabaseBusy = (error: unknown): boolean =>
  anyCause(error, ({ code }) => typeof code === 'string' && busyCodes.has(code));

export const isUniqueViolation = (error: unknown): boolean =>
  anyCause(error, ({ code }) => code === '23505');
