/** What the log may hold of an error. */
interface LoggedError {
  readonly type: string;
  readonly message?: string;
  /** The database's own code for what went wrong (SQLSTATE), and where. */
  readonly sqlstate?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** The system's name for it, such as `ECONNREFUSED`. */
  readonly errno?: string;
  /** Where it was thrown: lines of code, without the message before them. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** Causes of causes that are told. */
const mostCauses = 5;
const sqlstate = /^[0-9A-Z]{5}$/;
const mailAddress = /[^\s<>"'(]+@[^\s<>"')]+/g;
const purchaseCode = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

type Fields = Readonly<Record<string, unknown>>;

/** What a statement met: its message, detail and parameters are other people's words. */
const isOfDatabase = ({ code, severity }: Fields): boolean =>
  typeof severity === 'string' && typeof code === 'string' && sqlstate.test(code);

/** What the query builder or the embedded engine puts around it, with text and parameters. */
const isOfStatement = (fields: Fields): boolean => 'params' in fields && 'query' in fields;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** A sentence without addresses and codes. */
export const withoutPersons = (text: string): string =>
  text.replace(mailAddress, '[address]').replace(purchaseCode, '[code]');

/** Our own sentences and the system's, without what a person may have typed into them. */
function messageOf(error: Error): string | undefined {
  // A parser quotes what it could not read.
  if (error instanceof SyntaxError) return undefined;
  return withoutPersons(error.message);
}

/** Fields that are undefined are left out by JSON. */
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
 * An error as the log tells it: enough to find the fault, and nothing of what anybody entrusted to
 * the hub. A database's error says which parameters it met, so of that only its name is kept.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { cause } = error;
  return {
    type: error.name,
    ...fieldsOf(error),
    ...given({
      stack: framesOf(error),
      cause:
        cause === undefined || depth === mostCauses ? undefined : describeError(cause, depth + 1),
    }),
  };
}
