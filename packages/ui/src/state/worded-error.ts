/**
 * An error that was written for whoever reads it. It is known by its shape: what makes calls, and
 * so throws such errors, is not known here.
 */
interface WordedError extends Error {
  readonly code: string;
  /** For the small print: what an operator finds it by. */
  readonly reference: string | undefined;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  /** The fields of a form that do not fit. */
  readonly fields: readonly {
    readonly field: string;
    readonly message: string;
    /** Why, where the message stands alone. */
    readonly reason?: string;
  }[];
}

/** The same error where it has words for a person, else null. */
export const worded = (error: Error | null): WordedError | null =>
  error !== null && 'fields' in error && 'code' in error ? (error as WordedError) : null;
