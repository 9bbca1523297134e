import { askRunningHub } from '#server/cli/socket/socket-client.ts';
import { refused, type CommandResult } from '#server/cli/result.ts';
import { shellActor } from '#server/cli/system-user.ts';

/**
 * Has the running hub of this data folder execute an operator's command, like the command line. A
 * separate process would cost half a second of processor time.
 */
export async function tellHub(dataDir: string, ...args: readonly string[]): Promise<CommandResult> {
  const said = await askRunningHub(dataDir, { args, actor: shellActor() });
  return said ?? refused(`No hub runs on ${dataDir}.`, { error: 'no_hub' });
}
