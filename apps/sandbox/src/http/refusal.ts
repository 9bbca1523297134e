/** An answer that ends a request early, in words for a person and a code for a program. */
export interface Refusal extends Error {
  statusCode: number;
  code: string;
}

/** Makes a refusal to be thrown. */
export function refusal(statusCode: number, code: string, message: string): Refusal {
  return Object.assign(new Error(message), { statusCode, code });
}

/** The refusal of a body or query that does not fit. */
export const badInput = (message: string): Refusal => refusal(422, 'validation', message);
