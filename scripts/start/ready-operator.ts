import { tellHub } from './running-hub.ts';
import type { StartSettings } from './start-settings.ts';

export interface SignIn {
  readonly username: string;
  readonly password: string;
}

/**
 * The sandbox's own operator, by the operator's command: there, with the password of this data
 * folder. Null where that did not go well; what went wrong is printed.
 */
export async function prepareOperator({ dataDir }: StartSettings): Promise<SignIn | null> {
  const { exit, text, json } = await tellHub(dataDir, 'sandbox', 'operator');
  if (exit === 0) return json as SignIn;
  console.error(`The sandbox's operator could not be prepared: ${text.trim()}`);
  return null;
}
