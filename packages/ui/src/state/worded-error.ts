/**
 * Error with a message for people. It is recognized by its shape, because this package does not
 * know the clients that throw it.
 */
interface WordedError extends Error {
  readonly code: string;
  /** For the small print: what an operator finds it by. */
  readonly reference: string | undefined;
  /** Wait in seconds. */
  readonly retryAfter: number | undefined;
  /** The fields of a form that do not fit. */
  readonly fields: readonly {
    readonly field: string;
    readonly message: string;
    /** Reason, for messages that are shown alone. */
    readonly reason?: string;
  }[];
}

/** The same error where it has words for a person, else null. */
export const worded = (error: Error | null): WordedError | null =>
  error !== null && 'fields' in error && 'code' in error ? (error as WordedError) : null;
