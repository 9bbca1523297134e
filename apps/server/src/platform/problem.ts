import { problems, type FieldError, type ProblemCode } from '@hub/contract/problems';

interface ProblemDetails {
  /** Sentence for the person; the code's default sentence if omitted. */
  readonly message?: string;
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** True if only the operator can fix it; the log then records an error. */
  readonly isOperators?: boolean;
  /** Cause: for the log, never for the answer. */
  readonly cause?: unknown;
}

/** Refusal that can be thrown anywhere and is converted in one place. */
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
