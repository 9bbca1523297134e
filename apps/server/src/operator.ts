import { resolve as resolvePath } from 'node:path';
import { buildOperators } from './app/app.ts';
import { runCommand, usage, wrongUsage } from './cli/commands.ts';
import type { CommandResult } from './cli/result.ts';
import { signingCommand } from './cli/signing-commands.ts';
import { askRunningHub } from './cli/socket-client.ts';
import { readConfig } from './settings/config.ts';
import { loadDeployment } from './start/deployment.ts';
import { StartRefused } from './start/start-refused.ts';
import { systemClock } from '#platform/clock.ts';

/** Opens the database itself: PostgreSQL at any time, the data folder only under its lock. */
async function runHere(args: readonly string[]): Promise<CommandResult> {
  const deployment = await loadDeployment({ web: false, logLevel: 'warn' });
  try {
    const { operators, stop } = await buildOperators({ ...deployment, checkAnswers: false });
    try {
      return await runCommand(args, operators);
    } finally {
      await stop();
    }
  } finally {
    await deployment.close();
  }
}

/** The running hub knows nothing of this process's folder. */
const withWholePath = ([group, verb, file, ...more]: readonly string[]): string[] =>
  (group === 'plugin' || group === 'theme') && verb === 'publish' && file
    ? [group, verb, resolvePath(file), ...more]
    : [group, verb, file, ...more].filter((arg) => arg !== undefined);

async function answer(args: readonly string[]): Promise<CommandResult> {
  const [group, ...rest] = args;
  // The publisher's own machine has no settings, and its key is nothing for a running hub.
  if (group === 'release') return (await signingCommand(rest, systemClock)) ?? wrongUsage;
  const settings = readConfig();
  const embedded = settings.ok && settings.config.databaseUrl === null;
  const running = embedded ? await askRunningHub(settings.config.dataDir, args) : null;
  return running ?? (await runHere(args));
}

async function main(): Promise<void> {
  const args = withWholePath(process.argv.slice(2).filter((arg) => arg !== '--json'));
  const asJson = process.argv.includes('--json');
  if (args.length === 0 || args.includes('--help')) {
    console.log(usage);
    process.exitCode = args.length === 0 ? 2 : 0;
    return;
  }
  const { exit, text: says, json } = await answer(args);
  if (asJson) console.log(JSON.stringify(json));
  else if (exit === 0) console.log(says);
  else console.error(says);
  process.exitCode = exit;
}

main().catch((error: unknown) => {
  const sentences = error instanceof StartRefused ? error.faults : [String(error)];
  for (const sentence of sentences) console.error(sentence);
  process.exitCode = 1;
});
