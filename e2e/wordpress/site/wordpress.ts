import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { inRoot } from '#scripts/machine/places.ts';
import { answers, findFreePort } from '#scripts/machine/ports.ts';
import { startDatabase, type Database } from './database.ts';
import { databaseOf, layWordPress, writeSettings, type Settings } from './installed.ts';
import { mustRun, phpOptions, runInside } from './php.ts';

export type Constants = Settings['constants'];

/** Workers outlive their parent, so the server leads a process group, which is ended as a whole. */
function serve(folder: string, port: number): ChildProcess {
  const log = openSync(join(folder, 'php.log'), 'a');
  const router = inRoot('e2e/wordpress/site/router.php');
  const options = ['-S', `127.0.0.1:${port}`, '-t', join(folder, 'site'), router];
  return spawn('php', [...phpOptions(folder), ...options], {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
  });
}

/** A real WordPress with the demonstration theme, at every host name under localhost. */
export async function startWordPress(source: string, constants: Constants) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-wordpress-'));
  const port = await findFreePort();
  await layWordPress(source, folder);
  const database = await startDatabase(databaseOf(folder));
  const settings: Settings = { socket: database.socket, databases: {}, constants };
  const save = (): void => writeSettings(folder, settings);
  save();
  const host = (name: string): string => `${name}.localhost:${port}`;
  // It was installed at another port.
  await database.query(
    `update original.wp_options set option_value = 'http://${host('shop-original')}' where option_name in ('home', 'siteurl')`,
  );
  const server = serve(folder, port);
  process.once('exit', () => endGroup(server));
  const url = (name: string, path = '/'): string => `http://${host(name)}${path}`;
  await expect
    .poll(() => answers(`http://127.0.0.1:${port}/wp-login.php`), { timeout: 20_000 })
    .toBe(true);
  return {
    port,
    folder,
    /** Returns the address of a page on the site of a host name. */
    url,
    /** The screen of the activation client. */
    screen: (name: string): string =>
      url(name, '/wp-admin/themes.php?page=hub-activation-27889640'),
    /** Runs PHP inside the site of a host name; returns the output. */
    run: (name: string, code: string): Promise<string> =>
      mustRun({ folder, host: host(name), what: 'run', code }),
    /** Runs a command of the client as WP-CLI would. */
    command: (name: string, call: string): Promise<{ code: number | null; output: string }> =>
      runInside({
        folder,
        host: host(name),
        what: 'command',
        code: `WP_CLI::$commands['hub']->${call};`,
      }),
    /** Replaces the constants of wp-config.php. */
    define(given: Constants): void {
      settings.constants = given;
      save();
    },
    /** Copies the site, database and all, to another host. */
    async copy(from: string, to: string): Promise<void> {
      const of = (name: string): string => settings.databases[`${name}.localhost`] ?? 'original';
      const copy = `copy_${Object.keys(settings.databases).length + 1}`;
      await database.copy(of(from), copy);
      settings.databases = { ...settings.databases, [`${to}.localhost`]: copy };
      save();
    },
    /** Returns the queries for the client's options in visitors' page views so far. */
    queries: (): string[] => linesOf(join(folder, 'queries.log')),
    /** Returns the calls to the hub so far: `POST /path`. */
    calls: (): string[] => callsIn(join(folder, 'outgoing.log')),
    /** Runs the Theme Check of that folder on the demonstration theme; returns its findings. */
    async checkTheme(check: string): Promise<string[]> {
      const script = readFileSync(inRoot('e2e/wordpress/site/theme-check.php'), 'utf8');
      const code = `putenv( ${JSON.stringify(`HUB_THEME_CHECK=${check}`)} );${script.replace('<?php', '')}`;
      const call = { folder, host: host('shop-original'), what: 'run', code } as const;
      return (await mustRun(call)).trim().split('\n');
    },
    /** Returns PHP's messages. */
    complaints: (): string => complaintsIn(join(folder, 'debug.log')),
    stop: (): Promise<void> => stop({ server, database, folder }),
  };
}

export type WordPress = Awaited<ReturnType<typeof startWordPress>>;

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];

/**
 * WordPress's own calls to wordpress.org, and an older version's cron call, are not the client's.
 */
const callsIn = (file: string): string[] =>
  linesOf(file)
    .filter((line) => !line.includes('wordpress.org/'))
    .map((line) => line.replace(/https?:\/\/[^/]+/, ''))
    .filter((call) => !call.endsWith(' /'));

/** Returns PHP's messages about the client and the theme. */
function complaintsIn(file: string): string {
  return linesOf(file)
    .filter((line) => /hub-activation|activation-demo|Hub_Activation/.test(line))
    .join('\n');
}

interface Parts {
  readonly server: ChildProcess;
  readonly database: Database;
  readonly folder: string;
}

async function stop({ server, database, folder }: Parts): Promise<void> {
  const ended = once(server, 'exit');
  endGroup(server);
  await ended;
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM');
}
