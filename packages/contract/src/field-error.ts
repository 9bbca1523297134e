export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** Reason, if the message has a separate sentence for it. */
  readonly reason?: string;
}

/**
 * Returns the error of a field. Splits the message from the reason in its second line, because
 * screens show them separately.
 */
export function toFieldError(field: string, text: string): FieldError {
  const [message = text, reason] = text.split('\n', 2);
  return { field, message, ...(reason !== undefined && { reason }) };
}
