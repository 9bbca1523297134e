import type { Tell } from './running-hub.ts';

export interface SignIn {
  readonly username: string;
  readonly password: string;
}

/**
 * Creates the sandbox's operator by the operator's command, with the password of this data folder.
 * Returns null after a failure, which is printed.
 */
export async function prepareOperator(tell: Tell): Promise<SignIn | null> {
  const { exit, text, json } = await tell('sandbox', 'operator');
  if (exit === 0) return json as SignIn;
  console.error(`The sandbox's operator could not be prepared: ${text.trim()}`);
  return null;
}
