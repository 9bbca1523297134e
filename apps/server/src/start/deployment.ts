import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readConfig } from '#settings/config.ts';
import type { Config } from '#settings/config-shape.ts';
import type { Deps } from '#app/parts.ts';
import { publicConfigOf } from '#app/public-config.ts';
import { readCatalogue, type Sold } from './catalogue.ts';
import { loadConsoleBuild } from './console-build.ts';
import { faultsOfListening } from './listening.ts';
import { openDatabase, refusalOf, whenReached } from './open-database.ts';
import { StartRefused } from './start-refused.ts';
import { loadWebBuild } from './web-build.ts';
import { createPictureAddresses } from '#features/pictures';
import { systemClock } from '#platform/clock.ts';
import { randomIds } from '#platform/ids.ts';
import { createKeys } from '#platform/keys.ts';
import { createLog } from '#platform/log.ts';
import { readOrMakeSecret } from '#platform/secret-file.ts';

/** What this machine and its settings give: the database is open and up to date. */
export interface Deployment extends Omit<Deps, 'checkAnswers'> {
  readonly close: () => Promise<void>;
}

// The server's folder, whether this runs as it stands here or bundled from `dist`.
const here = import.meta.dirname;
const server = join(here, basename(here) === 'dist' ? '..' : '../..');
export const migrations = join(server, 'src/migrations');
const defaultCatalog = join(server, '../../catalog.json');
const webBuild = join(server, '../web/dist');
const consoleBuild = join(server, '../console/dist');

const readVersion = (): string =>
  (JSON.parse(readFileSync(join(server, 'package.json'), 'utf8')) as { version: string }).version;

interface Purpose {
  /** Whether the web build is served, and so a port is needed. */
  readonly web: boolean;
  /** In place of the configured level: a command's output is not a log. */
  readonly logLevel?: string;
  /** How long to wait for a database that is away, in milliseconds; a hub waits for ever. */
  readonly patience?: number;
}

interface Settings extends Sold {
  readonly config: Config;
  readonly warnings: readonly string[];
}

/**
 * Reads every setting and file first, so that all faults are told before anything is opened. `web`:
 * the port is tried as well.
 */
export async function readSettings(web: boolean): Promise<Settings> {
  const parsed = readConfig();
  const readable = parsed.ok
    ? { catalogFile: parsed.config.catalogFile, listening: parsed.config }
    : parsed.readable;
  const file = readable.catalogFile ?? defaultCatalog;
  const sold = await readCatalogue(file);
  const faults = [...(parsed.ok ? [] : parsed.faults), ...(sold.ok ? [] : sold.faults)];
  if (web && readable.listening) faults.push(...(await faultsOfListening(readable.listening)));
  if (!parsed.ok || !sold.ok || faults.length > 0) throw new StartRefused(faults);
  const { catalog, published } = sold;
  return { config: parsed.config, catalog, published, warnings: parsed.warnings };
}

export async function loadDeployment(purpose: Purpose): Promise<Deployment> {
  const { web, logLevel, patience = Infinity } = purpose;
  const { config, warnings, ...sold } = await readSettings(web);
  const log = createLog(logLevel ?? config.logLevel);
  // A command's answer goes where the log would.
  if (web) for (const warning of warnings) log.warn(`settings: ${warning}`);
  const { db, close } = await openDatabase(config, log);
  try {
    await whenReached(() => db.migrate(migrations), { log, patience });
    const [first = readOrMakeSecret(config.dataDir), ...others] = config.secrets;
    const build = web
      ? await loadBuilds(config, sold, first)
      : { pages: {}, clientDir: null, console: null };
    const release = { version: readVersion(), migrations };
    const parts = { config, db, log, ...build, ...sold, ...release };
    return { ...parts, secrets: [first, ...others], clock: systemClock, ids: randomIds, close };
  } catch (error) {
    await close();
    throw refusalOf(error, config);
  }
}

/** What browsers get: the buyers' app, and the operators'. */
async function loadBuilds(config: Config, { catalog, published }: Sold, secret: string) {
  const marketplace = config.envato.apiUrl;
  const pictures = createPictureAddresses({ keys: createKeys(secret), catalog, marketplace });
  const shown = publicConfigOf(config, catalog, pictures);
  const web = await loadWebBuild(webBuild, { config: shown, legal: published.legal });
  return { ...web, console: await loadConsoleBuild(consoleBuild, catalog) };
}
