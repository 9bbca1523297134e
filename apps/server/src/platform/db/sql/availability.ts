import { anyCause } from './causes.ts';

const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);

/**
 * Errors of a busy database: a statement or lock timeout, a deadlock, or a lack of connections,
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

/** PostgreSQL is away or restarting: class 57P, a lost connection, or no connection in time. */
export const isDatabaseUnreachable = (error: unknown): boolean =>
  anyCause(
    error,
    ({ code, syscall, message }) =>
      // A missing socket means the database is away; a missing file is another fault.
      (code === 'ENOENT' && syscall === 'connect') ||
      (typeof code === 'string' && (code.startsWith('57P') || networkCodes.has(code))) ||
      /Connection terminated|timeout exceeded when trying to connect/.test(message),
  );

/** PostgreSQL is overloaded, so a retry may soon succeed. */
export const isDatabaseBusy = (error: unknown): boolean =>
  anyCause(error, ({ code }) => typeof code === 'string' && busyCodes.has(code));
