import type { Publishing } from '#features/downloads';
import { pluginCommand } from './plugin-commands.ts';
import type { CommandResult } from './result.ts';
import { userCommand, type UserAdministration } from './user-commands.ts';

export interface CommandServices {
  readonly users: UserAdministration;
  readonly plugins: Publishing;
}

export const usage = `Usage: npm run hub -- <command> [--json]

  user admin EMAIL [on|off]      make a user an operator, or no longer one
  user message EMAIL TEXT        show TEXT above every screen of this user
  user message EMAIL --clear     take the message away again
  user find TEXT                 users whose username, e-mail or name holds TEXT

  plugin publish FILE            offer the plugin in this zip; its header says which and what version
  plugin withdraw SLUG VERSION   offer this version no longer; it stays stored`;

const wrongUsage: CommandResult = { exit: 2, text: usage, json: { error: 'usage' } };

const run = (
  [group, ...rest]: readonly string[],
  services: CommandServices,
): Promise<CommandResult | null> | null => {
  if (group === 'user') return userCommand(rest, services.users);
  return group === 'plugin' ? pluginCommand(rest, services.plugins) : null;
};

/** Runs one command, without its `--json`. */
export const runCommand = async (
  args: readonly string[],
  services: CommandServices,
): Promise<CommandResult> => (await run(args, services)) ?? wrongUsage;
