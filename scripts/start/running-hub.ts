import { askRunningHub } from '#server/cli/socket-client.ts';
import { refused, type CommandResult } from '#server/cli/result.ts';
import { shellDoer } from '#server/cli/system-user.ts';

/**
 * Has the hub that holds this data folder carry out an operator's command, as the command line does. A
 * process of its own takes half a second of the processor's time for that.
 */
export async function tellHub(dataDir: string, ...args: readonly string[]): Promise<CommandResult> {
  const said = await askRunningHub(dataDir, { args, by: shellDoer() });
  return said ?? refused(`No hub runs on ${dataDir}.`, { error: 'no_hub' });
}
