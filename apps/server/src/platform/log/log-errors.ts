import { isDatabaseUnreachable } from '#platform/db/sql/sql-errors.ts';

/** Fields of an error that the log may contain. */
interface LoggedError {
  readonly type: string;
  readonly message?: string;
  /** SQLSTATE of the database, and the table, column or constraint concerned. */
  readonly sqlstate?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** Error code of the system, such as `ECONNREFUSED`. */
  readonly errno?: string;
  /** Stack frames without the message above them. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** Maximum number of nested causes in the log. */
const mostCauses = 5;
const sqlstate = /^[0-9A-Z]{5}$/;
const mailAddress = /[^\s<>"'(]+@[^\s<>"')]+/g;
const purchaseCode = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

type Fields = Readonly<Record<string, unknown>>;

/** Returns true for a database error. Its message, detail and parameters contain personal data. */
const isOfDatabase = ({ code, severity }: Fields): boolean =>
  typeof severity === 'string' && typeof code === 'string' && sqlstate.test(code);

/**
 * Returns true for the error of the query builder or the embedded engine that wraps a database
 * error with SQL and parameters.
 */
const isOfStatement = (fields: Fields): boolean => 'params' in fields && 'query' in fields;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Replaces email addresses and purchase codes in a text. */
export const withoutPersons = (text: string): string =>
  text.replace(mailAddress, '[address]').replace(purchaseCode, '[code]');

/**
 * Returns the message of an error of the hub or the system; undefined for errors that may quote
 * personal data.
 */
function messageOf(error: Error): string | undefined {
  // Parser errors quote their input.
  if (error instanceof SyntaxError) return undefined;
  return withoutPersons(error.message);
}

/** Returns the fields that are defined, because JSON omits undefined fields. */
const withoutUndefined = (fields: Record<string, unknown>): Partial<LoggedError> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function fieldsOf(error: Error): Partial<LoggedError> {
  const fields = error as unknown as Fields;
  if (isOfDatabase(fields)) {
    const { code, table, constraint } = fields;
    return withoutUndefined({
      sqlstate: code,
      table: textOf(table),
      constraint: textOf(constraint),
    });
  }
  if (isOfStatement(fields)) return {};
  return withoutUndefined({ message: messageOf(error), errno: textOf(fields['code']) });
}

const framesOf = ({ stack }: Error): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Describes an error for the log without personal data. A database error quotes parameters, so only
 * its code and the names of database objects are logged.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { cause } = error;
  return {
    type: error.name,
    ...fieldsOf(error),
    ...withoutUndefined({
      // Every task and request fails while the database is unreachable, so the stack gives no
      // information.
      stack: isDatabaseUnreachable(error) ? undefined : framesOf(error),
      cause:
        cause === undefined || depth === mostCauses ? undefined : describeError(cause, depth + 1),
    }),
  };
}
