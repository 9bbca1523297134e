import { problems, type FieldError, type ProblemCode } from '@hub/contract/problems';

interface ProblemDetails {
  /** The sentence for the person; the code's own when left out. */
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** Only the operator can fix it: the log records an error. */
  readonly isOperators?: boolean;
  /** Cause: for the log, never for the answer. */
  readonly cause?: unknown;
}

/** A refusal that no screen branches on: thrown anywhere, converted in one place. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isOperators: boolean;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? problems[code].message, { cause: details.cause });
    this.name = 'Problem';
    this.code = code;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isOperators = details.isOperators ?? false;
  }
}
