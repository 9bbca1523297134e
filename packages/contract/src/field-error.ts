/** One field of a body that does not fit. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** Reason, when the message is a separate sentence. */
  readonly reason?: string;
}

/**
 * Splits a rule's sentence from the reason in its second line, because screens show them
 * separately.
 */
export function toFieldError(field: string, words: string): FieldError {
  const [message = words, reason] = words.split('\n', 2);
  return { field, message, ...(reason !== undefined && { reason }) };
}
