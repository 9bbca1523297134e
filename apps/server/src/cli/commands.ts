import { announceCommand } from './publishing/announce-commands.ts';
import { auditCommand } from './running/audit-commands.ts';
import { backupCommand } from './running/backup-commands.ts';
import { catalogCommand } from './publishing/catalog-commands.ts';
import { jobsCommand, mailCommand } from './running/jobs-commands.ts';
import { fileCommand } from './running/file-commands.ts';
import { licenseCommand } from './people/license-commands.ts';
import { operatorCommand } from './people/operator-commands.ts';
import { releaseCommand } from './publishing/release-commands.ts';
import { refusedBehind, secretCommand } from './running/secret-commands.ts';
import { done, refused, type CommandResult } from './result.ts';
import { statusCommand, doctorCommand } from './running/status-command.ts';
import { tokenCommand } from './people/token-commands.ts';
import { wrongUsage } from './usage.ts';
import { userCommand } from './people/user-commands.ts';
import { Problem } from '#platform/problem.ts';
import { webhookCommand } from './running/webhook-commands.ts';
import type { CommandContext } from './services.ts';

/** Runs the commands of a group. Returns null for wrong usage. */
type Group = (
  args: readonly string[],
  services: CommandContext,
) => Promise<CommandResult | null> | null;

const groups: ReadonlyMap<string | undefined, Group> = new Map<string, Group>([
  ['user', userCommand],
  ['operator', operatorCommand],
  ['token', tokenCommand],
  ['webhook', webhookCommand],
  ['announce', announceCommand],
  ['license', licenseCommand],
  ['plugin', (args, { releases, actor }) => releaseCommand(args, releases.plugins, actor)],
  ['theme', (args, { releases, actor }) => releaseCommand(args, releases.themes, actor)],
  ['audit', auditCommand],
  ['status', (args, { status }) => statusCommand(args, status)],
  ['doctor', (args, { doctor }) => doctorCommand(args, doctor)],
  ['mail', mailCommand],
  ['jobs', jobsCommand],
  ['file', fileCommand],
  ['backup', backupCommand],
  ['keys', (args, services) => (args.join() === 'rotate' ? rotateKeys(services) : null)],
  ['catalog', catalogCommand],
  ['secret', secretCommand],
  ['sandbox', (args, services) => (args.join() === 'operator' ? prepareOperator(services) : null)],
]);

async function rotateKeys({ keys, resealing, actor }: CommandContext): Promise<CommandResult> {
  const rotated = await keys.rotate(actor);
  if (rotated.kind === 'behind') return refusedBehind(rotated.hubs);
  const { kid } = rotated;
  const { sealed, lost } = await resealing.sealAnew();
  const lines = [
    `Certificates are signed with the new key ${kid}.`,
    `Values encrypted again with the first secret: ${sealed}.`,
    ...(lost > 0 ? [`Values that no secret of HUB_SECRET can decrypt: ${lost}.`] : []),
  ];
  return done(lines.join('\n'), { kid, sealed, lost });
}

async function prepareOperator({ readyOperator, actor }: CommandContext): Promise<CommandResult> {
  if (readyOperator === null) {
    const words = 'There is no ready-made operator in production. Run: operator invite EMAIL owner';
    return refused(words, { error: 'production' });
  }
  const signIn = await readyOperator(actor);
  return done(`Sign in as ${signIn.username} with the password ${signIn.password}`, signIn);
}

/** Runs a command, whose arguments no longer contain `--json`. */
export async function runCommand(
  args: readonly string[],
  services: CommandContext,
): Promise<CommandResult> {
  const [group, ...rest] = args;
  try {
    return (await groups.get(group)?.(rest, services)) ?? wrongUsage(args);
  } catch (error) {
    // Problems have the messages that screens show, such as an unavailable marketplace.
    if (error instanceof Problem) return refused(error.message, { error: error.code });
    throw error;
  }
}
