/** Recognized by its shape, because the package does not know the clients that throw it. */
interface WordedError extends Error {
  readonly code: string;
  /** Reference in small print. An operator uses it to find the request. */
  readonly reference: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly fields: readonly {
    readonly field: string;
    readonly message: string;
    /** Reason, for a message without further context. */
    readonly reason?: string;
  }[];
}

/** Returns the error if it has a message for people, otherwise null. */
export const worded = (error: Error | null): WordedError | null =>
  error !== null && 'fields' in error && 'code' in error ? (error as WordedError) : null;
