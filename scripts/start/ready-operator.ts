import { tellHub } from './running-hub.ts';
import type { StartSettings } from './start-settings.ts';

export interface SignIn {
  readonly username: string;
  readonly password: string;
}

/**
 * Creates the sandbox's operator by the operator's command, with the password of this data folder.
 * Returns null after a failure, which is printed.
 */
export async function prepareOperator({ dataDir }: StartSettings): Promise<SignIn | null> {
  const { exit, text, json } = await tellHub(dataDir, 'sandbox', 'operator');
  if (exit === 0) return json as SignIn;
  console.error(`The sandbox's operator could not be prepared: ${text.trim()}`);
  return null;
}
