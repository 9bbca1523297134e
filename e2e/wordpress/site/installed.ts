import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fingerprintOf, unlessDone } from '#scripts/start/fingerprint.ts';
import { withFolderLock } from '#scripts/machine/folder-lock.mjs';
import { inRoot } from '#scripts/machine/places.ts';
import { must } from '#scripts/machine/programs.ts';
import { startDatabase } from './database.ts';
import { copyClient, mustRun } from './php.ts';

export const databaseOf = (folder: string): string => join(folder, 'database');

/** Settings for wp-config.php. */
export interface Settings {
  readonly socket: string;
  databases: Record<string, string>;
  constants: Readonly<Record<string, string | number | boolean>>;
}

export const writeSettings = (folder: string, settings: Settings): void =>
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });

const siteFiles = inRoot('e2e/wordpress/site');

/** Writes the files of the site: WordPress, the theme with the client, the configuration. */
function build(source: string, folder: string): void {
  const site = join(folder, 'site');
  // The package of Debian contains many links to other packages.
  cpSync(source, site, { recursive: true, dereference: true });
  rmSync(join(site, 'wp-content/plugins/akismet'), { recursive: true, force: true });
  for (const name of ['uploads', 'mu-plugins', 'themes', 'plugins'])
    mkdirSync(join(site, 'wp-content', name), { recursive: true });
  const theme = join(site, 'wp-content/themes/activation-demo');
  cpSync(inRoot('wordpress/demo-theme'), theme, { recursive: true });
  copyClient(join(theme, 'inc/hub-activation'), 'activation-demo');
  cpSync(join(siteFiles, 'wp-config.php'), join(site, 'wp-config.php'));
  cpSync(join(siteFiles, 'outgoing.php'), join(site, 'wp-content/mu-plugins/outgoing.php'));
}

async function install(source: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  build(source, folder);
  const database = await startDatabase(databaseOf(folder));
  try {
    await database.query('create database original');
    writeSettings(folder, { socket: database.socket, databases: {}, constants: {} });
    await mustRun({ folder, host: 'shop-original.localhost', what: 'install', code: '' });
  } finally {
    await database.stop();
  }
  // PHP caches compiled files by path, so a copy could not use them.
  rmSync(join(folder, 'compiled'), { recursive: true, force: true });
}

/** WordPress is installed once per source, and copied for each test. */
export async function layWordPress(source: string, folder: string): Promise<void> {
  const installedOnce = inRoot('.cache/wordpress-installed', basename(source));
  mkdirSync(inRoot('.cache/wordpress-installed'), { recursive: true });
  const output = await must(['mariadbd', '--version']);
  const version = readFileSync(join(source, 'wp-includes/version.php'), 'utf8');
  const stamp = [fingerprintOf(['wordpress', 'e2e/wordpress/site']), output, version].join('\n');
  await withFolderLock(`${installedOnce}.lock`, () =>
    unlessDone(`${installedOnce}.stamp`, stamp, () => install(source, installedOnce)),
  );
  await must(['cp', '-a', `${installedOnce}/.`, folder]);
}
