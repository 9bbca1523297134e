import { operatorBuild, operatorFlags } from '#scripts/machine/places.ts';
import { run } from '#scripts/machine/programs.ts';
import type { StartSettings } from './start-settings.ts';
import { askRunningHub } from '#server/cli/socket/socket-client.ts';
import { done, refused, type CommandResult } from '#server/cli/result.ts';
import { shellActor } from '#server/cli/system-user.ts';

export type Tell = (...args: readonly string[]) => Promise<CommandResult>;

/**
 * Returns a function that executes commands on the started hub. With PostgreSQL, each command opens
 * the database itself.
 */
export function tellStarted(
  { dataDir, hub, isOnPostgres }: Pick<StartSettings, 'dataDir' | 'hub' | 'isOnPostgres'>,
  program: readonly string[] = [process.execPath, ...operatorFlags, operatorBuild],
): Tell {
  if (!isOnPostgres) return (...args) => tellHub(dataDir, ...args);
  return async (...args) => {
    const { code, output } = await run([...program, ...args, '--json'], { env: hub });
    if (code !== 0) return refused(output.trim(), { error: 'refused' });
    return done(output, JSON.parse(output.trimEnd().split('\n').at(-1) ?? ''));
  };
}

/**
 * Sends an operator's command to the running hub of this data folder. A separate process would cost
 * half a second of processor time.
 */
export async function tellHub(dataDir: string, ...args: readonly string[]): Promise<CommandResult> {
  const said = await askRunningHub(dataDir, {
    args,
    actor: shellActor(process.env['SUDO_USER'] ?? ''),
  });
  return said ?? refused(`No hub runs on ${dataDir}.`, { error: 'no_hub' });
}

export interface SignIn {
  readonly username: string;
  readonly password: string;
}

/**
 * Creates the sandbox operator with the password of this data folder. After a failure, prints the
 * error and returns null.
 */
export async function prepareOperator(tell: Tell): Promise<SignIn | null> {
  const { exit, text, json } = await tell('sandbox', 'operator');
  if (exit === 0) return json as SignIn;
  console.error(`The sandbox's operator could not be prepared: ${text.trim()}`);
  return null;
}
