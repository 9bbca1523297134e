import type { Publishing } from '#features/downloads';
import { licenseCommand, type LicenseServices } from './license-commands.ts';
import { releaseCommand } from './release-commands.ts';
import { done, type CommandResult } from './result.ts';
import { userCommand, type UserAdministration } from './user-commands.ts';

export interface CommandServices extends LicenseServices {
  readonly users: UserAdministration;
  readonly releases: { readonly plugins: Publishing; readonly themes: Publishing };
  readonly keys: { rotate(): Promise<string> };
}

export const usage = `Usage: npm run hub -- <command> [--json]

  user admin EMAIL [on|off]      make a user an operator, or no longer one
  user message EMAIL TEXT        show TEXT above every screen of this user
  user message EMAIL --clear     take the message away again
  user find TEXT                 users whose username, e-mail or name holds TEXT

  license show CODE              the licence with this purchase code: owner, state, sites
  license release CODE           take every site off it
  license move CODE              let it move to another domain, for a real rename
  license block CODE [on|off]    let it activate nothing, or again

  plugin publish FILE            offer the plugin in this zip; its header says which and what version
  plugin withdraw SLUG VERSION   offer this version no longer; it stays stored

  theme publish FILE             offer the theme in this zip to its activated sites, the same way
  theme withdraw SLUG VERSION    offer this version no longer; it stays stored

  keys rotate                    sign certificates with a new key; the old one is listed for 90 days`;

const wrongUsage: CommandResult = { exit: 2, text: usage, json: { error: 'usage' } };

const run = (
  [group, ...rest]: readonly string[],
  services: CommandServices,
): Promise<CommandResult | null> | null => {
  switch (group) {
    case 'user':
      return userCommand(rest, services.users);
    case 'license':
      return licenseCommand(rest, services);
    case 'plugin':
      return releaseCommand(rest, services.releases.plugins);
    case 'theme':
      return releaseCommand(rest, services.releases.themes);
    case 'keys':
      return rest.join() === 'rotate' ? rotateKeys(services) : null;
    default:
      return null;
  }
};

async function rotateKeys({ keys }: CommandServices): Promise<CommandResult> {
  const kid = await keys.rotate();
  return done(`Certificates are signed with the new key ${kid}.`, { kid });
}

/** Runs one command, without its `--json`. */
export const runCommand = async (
  args: readonly string[],
  services: CommandServices,
): Promise<CommandResult> => (await run(args, services)) ?? wrongUsage;
