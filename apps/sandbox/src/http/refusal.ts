/** Error that ends a request, with a message for a person and a code for a program. */
export interface Refusal extends Error {
  statusCode: number;
  code: string;
}

/** Creates a refusal; the caller throws it. */
export function refusal(statusCode: number, code: string, message: string): Refusal {
  return Object.assign(new Error(message), { statusCode, code });
}

/** Creates a refusal for an invalid body or query. */
export const badInput = (message: string): Refusal => refusal(422, 'validation', message);
