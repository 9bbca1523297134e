import { problems, type FieldError, type ProblemCode } from '@hub/contract/problems';

interface ProblemDetails {
  /** Sentence for the person; by default the sentence of the code. */
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** True if only an operator can fix the problem; the log then records an error. */
  readonly isOperators?: boolean;
  /** Cause for the log; the response never contains it. */
  readonly cause?: unknown;
}

/** Anything may throw it; the HTTP layer answers it. */
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
