import { isDatabaseUnreachable } from '#platform/db/sql/sql-errors.ts';

/** Fields of an error that the log may contain. */
interface LoggedError {
  readonly type: string;
  readonly message?: string;
  /** SQLSTATE of the database, and the object concerned. */
  readonly sqlstate?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** The system's name for it, such as `ECONNREFUSED`. */
  readonly errno?: string;
  /** Stack frames without the message above them. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** Most nested causes that are logged. */
const mostCauses = 5;
const sqlstate = /^[0-9A-Z]{5}$/;
const mailAddress = /[^\s<>"'(]+@[^\s<>"')]+/g;
const purchaseCode = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

type Fields = Readonly<Record<string, unknown>>;

/** Returns true for a database error: its message, detail and parameters contain people's data. */
const isOfDatabase = ({ code, severity }: Fields): boolean =>
  typeof severity === 'string' && typeof code === 'string' && sqlstate.test(code);

/**
 * Returns true for the wrapper by the query builder or the embedded engine, with SQL and
 * parameters.
 */
const isOfStatement = (fields: Fields): boolean => 'params' in fields && 'query' in fields;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Matches sentences without addresses and codes. */
export const withoutPersons = (text: string): string =>
  text.replace(mailAddress, '[address]').replace(purchaseCode, '[code]');

/** Returns messages of our own and of the system, which contain no personal input. */
function messageOf(error: Error): string | undefined {
  // Parser errors quote their input.
  if (error instanceof SyntaxError) return undefined;
  return withoutPersons(error.message);
}

/** JSON omits undefined fields. */
const given = (fields: Record<string, unknown>): Partial<LoggedError> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function fieldsOf(error: Error): Partial<LoggedError> {
  const fields = error as unknown as Fields;
  if (isOfDatabase(fields)) {
    const { code, table, constraint } = fields;
    return given({ sqlstate: code, table: textOf(table), constraint: textOf(constraint) });
  }
  if (isOfStatement(fields)) return {};
  return given({ message: messageOf(error), errno: textOf(fields['code']) });
}

const framesOf = ({ stack }: Error): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Describes an error for the log: enough to find the fault, and no entrusted data. Database errors
 * quote parameters, so only their code and names are kept.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { cause } = error;
  return {
    type: error.name,
    ...fieldsOf(error),
    ...given({
      // While the database is away every task and request fails, so the stack says nothing.
      stack: isDatabaseUnreachable(error) ? undefined : framesOf(error),
      cause:
        cause === undefined || depth === mostCauses ? undefined : describeError(cause, depth + 1),
    }),
  };
}
