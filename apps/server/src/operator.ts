import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import { buildOperators } from './app/app.ts';
import {
  checkBackupCommand,
  restoreCommand,
  type NamedBackup,
} from './cli/running/backup-commands.ts';
import { lostSecretCommand } from './cli/running/secret-commands.ts';
import { checkCatalogCommand } from './cli/publishing/catalog-commands.ts';
import { runCommand } from './cli/commands.ts';
import { usage, wrongUsage } from './cli/usage.ts';
import { doctorCommand } from './cli/running/status-command.ts';
import type { CommandResult } from './cli/result.ts';
import { signingCommand } from './cli/publishing/signing-commands.ts';
import { askRunningHub } from './cli/socket/socket-client.ts';
import { shellActor } from './cli/system-user.ts';
import type { Config } from './settings/config-shape.ts';
import { readCaller, readConfig } from './settings/config.ts';
import { readCatalogue } from './start/catalogue.ts';
import { defaultCatalog, loadDeployment, readSettings } from './start/deployment.ts';
import { doctorHere } from './start/doctor.ts';
import { becomeOwner, refuseForeignFolder } from './start/folder-owner.ts';
import { checkHere, restoreHere, dropLostSecretHere } from './start/offline-commands.ts';
import { asRefusal, StartRefused } from './start/start-refused.ts';
import { seconds } from '@hub/contract/limits';
import { systemClock } from '#platform/clock.ts';

/** Maximum wait for an unavailable database, in milliseconds. */
const patience = seconds(10);

/** The actor is determined before root switches to the owner of the data folder. */
const actor = shellActor(readCaller());

/** Runs a command on the database itself. The data folder is used only under its lock. */
async function runHere(args: readonly string[]): Promise<CommandResult> {
  const deployment = await loadDeployment({ web: false, logLevel: 'warn', patience });
  try {
    const { operators, stop } = await buildOperators({ ...deployment, checkAnswers: false });
    try {
      return await runCommand(args, { ...operators, actor });
    } finally {
      await stop();
    }
  } finally {
    await deployment.close();
  }
}

const isPublishing = ([group, verb]: readonly string[]): boolean =>
  (group === 'plugin' || group === 'theme') && verb === 'publish';

/** Makes file names absolute, because the running hub has another working directory. */
function withWholePaths(args: readonly string[]): string[] {
  const [group = '', verb = ''] = args;
  const isFile = (arg: string, at: number): boolean => {
    if (group === 'user' && verb === 'export') return at === 3;
    if (group === 'catalog' && (verb === 'check' || verb === 'set')) return at === 2;
    if (isPublishing(args)) return at === 2 || args[at - 1] === '--notes';
    if (group !== 'backup' && group !== 'restore') return false;
    return at >= (verb === 'check' ? 2 : 1) && !arg.startsWith('-');
  };
  return args.map((arg, at) => (isFile(arg, at) ? resolvePath(arg) : arg));
}

/** Prints the hub and the database of a command to stderr, because stdout is for the result. */
function sayWhere({ mode, publicUrl, databaseUrl, dataDir }: Config): void {
  const url = databaseUrl === null ? null : new URL(databaseUrl);
  const database = url
    ? `PostgreSQL ${url.host}${url.pathname}`
    : `data folder ${resolvePath(dataDir)}`;
  console.error(`${publicUrl.origin} (${mode}), ${database}`);
}

/** Throws if there is no hub, because a command must not create an empty one. */
function refuseWithoutHub({ dataDir }: Config): void {
  if (existsSync(join(dataDir, 'db'))) return;
  throw new StartRefused([
    `There is no hub in ${resolvePath(dataDir)}. Set DATABASE_URL for PostgreSQL, or HUB_DATA_DIR for another data folder.`,
  ]);
}

/** Runs the health checks in the hub that holds the embedded database, else in this process. */
async function doctor(options: readonly string[]): Promise<CommandResult | null> {
  const parsed = readConfig();
  if (parsed.ok) {
    sayWhere(parsed.config);
    const running = await askEmbedded(parsed.config, ['doctor', ...options]);
    if (running) return running;
  }
  return doctorCommand(options, doctorHere);
}

/** Returns null without a running hub or an embedded database. Throws if there is no hub. */
async function askEmbedded(config: Config, args: readonly string[]): Promise<CommandResult | null> {
  if (config.databaseUrl !== null) return null;
  const running = await askRunningHub(config.dataDir, { args, actor });
  if (running === null) refuseWithoutHub(config);
  return running;
}

async function faultsOfCatalogue(file: string): Promise<readonly string[]> {
  const result = await readCatalogue(file);
  return result.ok ? [] : result.faults;
}

async function answer(args: readonly string[]): Promise<CommandResult> {
  const [group, ...rest] = args;
  const [first = '', second, ...more] = rest;
  // The publisher's machine has no settings, and a running hub must not see the publisher's key.
  if (group === 'release') return (await signingCommand(rest, systemClock)) ?? wrongUsage(args);
  if (group === 'backup' && first === 'check') {
    return (await checkBackupCommand(rest.slice(1), checkHere)) ?? wrongUsage(args);
  }
  if (group === 'catalog' && first === 'check' && second !== undefined && more.length === 0) {
    return checkCatalogCommand(second, faultsOfCatalogue);
  }
  if (group === 'doctor') return (await doctor(rest)) ?? wrongUsage(args);
  const { config } = await readSettings(false);
  sayWhere(config);
  becomeOwner(config.dataDir);
  // The catalog is read with the settings, so its faults were already reported.
  if (group === 'catalog' && rest.join() === 'check') {
    return checkCatalogCommand(config.catalogFile ?? defaultCatalog, faultsOfCatalogue);
  }
  if (group === 'secret' && first === 'lost') {
    const drop = (fingerprint: string) => dropLostSecretHere(fingerprint, { actor, patience });
    return (await lostSecretCommand(rest.slice(1), drop)) ?? wrongUsage(args);
  }
  if (group === 'restore') {
    const restore = (backup: NamedBackup) => restoreHere(backup, patience);
    return (await restoreCommand(rest, restore)) ?? wrongUsage(args);
  }
  const running = await askEmbedded(config, args);
  if (running) return running;
  if (isPublishing(args) && config.s3 === null) refuseForeignFolder(config.dataDir);
  return runHere(args);
}

/** Lowers the priority of this process, because a backup must not slow down the hub. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // The system forbids it.
  }
}

async function runCommandLine(): Promise<void> {
  const args = withWholePaths(process.argv.slice(2).filter((arg) => arg !== '--json'));
  if (args[0] === 'backup') giveWay();
  const asJson = process.argv.includes('--json');
  if (args.length === 0 || args.includes('--help')) {
    console.log(usage);
    process.exitCode = args.length === 0 ? 2 : 0;
    return;
  }
  const { exit, text: message, json, isReport } = await answer(args);
  if (asJson) console.log(JSON.stringify(json));
  else if (exit === 0 || isReport) console.log(message);
  else console.error(message);
  process.exitCode = exit;
}

export async function main(): Promise<void> {
  try {
    await runCommandLine();
  } catch (thrown) {
    const error = asRefusal(thrown);
    const sentences = error instanceof StartRefused ? error.faults : [String(error)];
    for (const sentence of sentences) console.error(sentence);
    process.exitCode = 1;
  }
}
