export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** Reason, if the message has a separate sentence for it. */
  readonly reason?: string;
}

/** Splits off the reason in the second line, because screens show it separately. */
export function toFieldError(field: string, text: string): FieldError {
  const [message = text, reason] = text.split('\n', 2);
  return { field, message, ...(reason !== undefined && { reason }) };
}
