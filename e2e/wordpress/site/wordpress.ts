import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { inRoot } from '#scripts/machine/places.ts';
import { answers, findFreePort } from '#scripts/machine/ports.ts';
import { startDatabase } from './database.ts';
import { databaseOf, layWordPress, writeSettings, type Settings } from './installed.ts';
import { mustRun, phpOptions, runInside } from './php.ts';

export type Constants = Settings['constants'];

/** Starts PHP's web server as the leader of a process group, because its workers outlive it. */
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

/** Starts a WordPress with the demonstration theme at every host name under localhost. */
export async function startWordPress(source: string, constants: Constants) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-wordpress-'));
  const port = await findFreePort();
  await layWordPress(source, folder);
  const database = await startDatabase(databaseOf(folder));
  const settings: Settings = { socket: database.socket, databases: {}, constants };
  const save = (): void => writeSettings(folder, settings);
  save();
  const host = (name: string): string => `${name}.localhost:${port}`;
  // It was installed with another port.
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
    url,
    screen: (name: string): string =>
      url(name, '/wp-admin/themes.php?page=hub-activation-27889640'),
    /** Runs PHP inside the site of a host name; returns the output. */
    run: (name: string, code: string): Promise<string> =>
      mustRun({ folder, host: host(name), what: 'run', code }),
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
    /** Copies the site with its database to another host. */
    async copy(from: string, to: string): Promise<void> {
      const databaseAt = (name: string): string =>
        settings.databases[`${name}.localhost`] ?? 'original';
      const copy = `copy_${Object.keys(settings.databases).length + 1}`;
      await database.copy(databaseAt(from), copy);
      settings.databases = { ...settings.databases, [`${to}.localhost`]: copy };
      save();
    },
    /** Returns the queries for options of the client in page views so far. */
    queries: (): string[] => linesOf(join(folder, 'queries.log')),
    /** Returns the calls to the hub so far: `POST /path`. */
    calls: (): string[] => callsIn(join(folder, 'outgoing.log')),
    /** Runs a Theme Check on the demonstration theme; returns its findings. */
    async checkTheme(check: string): Promise<string[]> {
      const script = readFileSync(inRoot('e2e/wordpress/site/theme-check.php'), 'utf8');
      const code = `putenv( ${JSON.stringify(`HUB_THEME_CHECK=${check}`)} );${script.replace('<?php', '')}`;
      const call = { folder, host: host('shop-original'), what: 'run', code } as const;
      return (await mustRun(call)).trim().split('\n');
    },
    complaints: (): string => complaintsIn(join(folder, 'debug.log')),
    async stop(): Promise<void> {
      const ended = once(server, 'exit');
      endGroup(server);
      await ended;
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type WordPress = Awaited<ReturnType<typeof startWordPress>>;

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];

/** Excludes WordPress's calls to wordpress.org and an older version's cron call. */
const callsIn = (file: string): string[] =>
  linesOf(file)
    .filter((line) => !line.includes('wordpress.org/'))
    .map((line) => line.replace(/https?:\/\/[^/]+/, ''))
    .filter((call) => !call.endsWith(' /'));

/** Returns messages of PHP about the client and the theme. */
function complaintsIn(file: string): string {
  return linesOf(file)
    .filter((line) => /hub-activation|activation-demo|Hub_Activation/.test(line))
    .join('\n');
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM');
}
