import { isDatabaseUnreachable } from '#platform/db/sql/sql-errors.ts';

/** Fields of an error that the log may contain; JSON omits undefined ones. */
interface LoggedError {
  readonly type: string;
  readonly message?: string | undefined;
  /** SQLSTATE of the database, and the table, column or constraint concerned. */
  readonly sqlstate?: string | undefined;
  readonly table?: string | undefined;
  readonly constraint?: string | undefined;
  /** Error code of the system, such as `ECONNREFUSED`. */
  readonly errno?: string | undefined;
  readonly stack?: string | undefined;
  readonly cause?: LoggedError | undefined;
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

/** Matches errors that wrap a database error with SQL and parameters. */
const isOfStatement = (fields: Fields): boolean => 'params' in fields && 'query' in fields;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const withoutPersons = (text: string): string =>
  text.replace(mailAddress, '[address]').replace(purchaseCode, '[code]');

/** Returns undefined for errors that may quote personal data. */
function messageOf(error: Error): string | undefined {
  // Parser errors quote their input.
  if (error instanceof SyntaxError) return undefined;
  return withoutPersons(error.message);
}

function fieldsOf(error: Error): Partial<LoggedError> {
  const fields = error as unknown as Fields;
  const { code, table, constraint } = fields;
  if (isOfDatabase(fields)) {
    return { sqlstate: String(code), table: textOf(table), constraint: textOf(constraint) };
  }
  if (isOfStatement(fields)) return {};
  return { message: messageOf(error), errno: textOf(code) };
}

const framesOf = ({ stack }: Error): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Describes an error without personal data: of the database only codes and names of objects. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { cause } = error;
  return {
    type: error.name,
    ...fieldsOf(error),
    // Every task and request fails while the database is unreachable, so the stack gives no
    // information.
    stack: isDatabaseUnreachable(error) ? undefined : framesOf(error),
    cause:
      cause === undefined || depth === mostCauses ? undefined : describeError(cause, depth + 1),
  };
}
