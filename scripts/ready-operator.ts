import { operatorBuild } from './places.ts';
import { run } from './programs.ts';
import type { StartSettings } from './start-settings.ts';

export interface SignIn {
  readonly username: string;
  readonly password: string;
}

/**
 * The sandbox's own operator, by the operator's command: there, with the password of this data
 * folder. Null where that did not go well; what went wrong is printed.
 */
export async function prepareOperator({ hub }: StartSettings): Promise<SignIn | null> {
  const command = [process.execPath, operatorBuild, 'sandbox', 'operator', '--json'];
  const { code, output } = await run(command, { env: hub });
  // Node's own warnings may stand before it.
  if (code === 0) return JSON.parse(output.trim().split('\n').at(-1) ?? '') as SignIn;
  console.error(`The sandbox's operator could not be prepared: ${output.trim()}`);
  return null;
}
