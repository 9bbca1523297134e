import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Catalog } from '@hub/contract/catalog';
import { seconds } from '@hub/contract/limits';
import { readConfig } from '#settings/config.ts';
import type { Config } from '#settings/config-shape.ts';
import type { Deps } from '#app/parts.ts';
import { publicConfigOf } from '#app/public-config.ts';
import { loadConsoleBuild } from './console-build.ts';
import { faultsOfListening } from './listening.ts';
import { StartRefused } from './start-refused.ts';
import { loadWebBuild } from './web-build.ts';
import { parseCatalog } from '#features/catalog';
import { faultsOfReleaseKeys } from '#features/downloads';
import { createPictureAddresses } from '#features/pictures';
import { systemClock } from '#platform/clock.ts';
import { isDatabaseUnreachable } from '#platform/db/availability.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { FolderLocked, lockFolder } from '#platform/folder-lock.ts';
import { randomIds } from '#platform/ids.ts';
import { createKeys } from '#platform/keys.ts';
import { createLog, type Log } from '#platform/log.ts';
import { readOrMakeSecret } from '#platform/secret-file.ts';

/** What this machine and its settings give: the database is open and up to date. */
export interface Deployment extends Omit<Deps, 'checkAnswers'> {
  readonly close: () => Promise<void>;
}

// The server's folder, whether this runs as it stands here or bundled from `dist`.
const here = import.meta.dirname;
const server = join(here, basename(here) === 'dist' ? '..' : '../..');
const migrations = join(server, 'src/migrations');
const defaultCatalog = join(server, '../../catalog.json');
const webBuild = join(server, '../web/dist');
const consoleBuild = join(server, '../console/dist');

/** How long to wait before a database that was away is asked again, in milliseconds. */
const databasePause = seconds(1);

interface Purpose {
  /** Whether the web build is served, and so a port is needed. */
  readonly web: boolean;
  /** In place of the configured level: a command's output is not a log. */
  readonly logLevel?: string;
}

/** Reads every setting and file first, so that all faults are told before anything is opened. */
export async function loadDeployment({ web, logLevel }: Purpose): Promise<Deployment> {
  const parsed = readConfig();
  const readable = parsed.ok
    ? { catalogFile: parsed.config.catalogFile, listening: parsed.config }
    : parsed.readable;
  const file = readable.catalogFile ?? defaultCatalog;
  const catalog = readCatalog(file);
  const faults = parsed.ok ? [] : [...parsed.faults];
  if (!catalog.ok) faults.push(...catalog.faults.map((fault) => `${file}: ${fault}`));
  if (web && readable.listening) faults.push(...(await faultsOfListening(readable.listening)));
  if (!parsed.ok || !catalog.ok || faults.length > 0) throw new StartRefused(faults);

  const { config } = parsed;
  const log = createLog(logLevel ?? config.logLevel);
  const { db, close } = await openDatabase(config, log);
  try {
    await migrateWhenReached(db, log);
    const [first = readOrMakeSecret(config.dataDir), ...others] = config.secrets;
    const build = web
      ? await loadBuilds(config, catalog.catalog, first)
      : { pages: {}, clientDir: null, console: null };
    const parts = { config, db, log, ...build, catalog: catalog.catalog };
    return { ...parts, secrets: [first, ...others], clock: systemClock, ids: randomIds, close };
  } catch (error) {
    await close();
    throw refusalOf(error, config);
  }
}

/** What browsers get: the buyers' app, and the operators'. */
async function loadBuilds(config: Config, catalog: Catalog, secret: string) {
  const marketplace = config.envato.apiUrl;
  const pictures = createPictureAddresses({ keys: createKeys(secret), catalog, marketplace });
  const web = await loadWebBuild(webBuild, publicConfigOf(config, catalog, pictures));
  return { ...web, console: await loadConsoleBuild(consoleBuild, catalog) };
}

/** A hub that is started before its database waits for it: they may be started in any order. */
async function migrateWhenReached(db: Db, log: Log): Promise<void> {
  for (;;) {
    try {
      await db.migrate(migrations);
      return;
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      log.warn({ err: error }, 'database: it does not answer yet, waiting for it');
      await delay(databasePause);
    }
  }
}

function readCatalog(file: string): ReturnType<typeof parseCatalog> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { ok: false, faults: ['it cannot be read'] };
  }
  const parsed = parseCatalog(text);
  const faults = parsed.ok ? faultsOfReleaseKeys(parsed.catalog) : [];
  return faults.length > 0 ? { ok: false, faults } : parsed;
}

async function openDatabase(
  config: Config,
  log: Log,
): Promise<{ db: Db; close: () => Promise<void> }> {
  // Each engine brings much with it: only the one that is used is loaded.
  if (config.databaseUrl !== null) {
    const { openPostgres } = await import('#platform/db/postgres.ts');
    const onError = (error: Error): void =>
      log.warn({ err: error }, 'database: an idle connection broke');
    const db = createDb(openPostgres({ url: config.databaseUrl, onError }));
    return { db, close: () => db.close() };
  }
  const lock = await lockFolder(config.dataDir).catch((error: unknown) => {
    throw refusalOf(error, config);
  });
  const { openPglite } = await import('#platform/db/pglite.ts');
  const db = createDb(await openPglite({ dataDir: join(config.dataDir, 'db') }));
  return { db, close: () => db.close().then(() => lock.release()) };
}

/** PostgreSQL's codes for a refused connection: a wrong user or password, or no such database. */
const refusedAtTheDoor = ['28000', '28P01', '3D000', '42501'];

/**
 * A fault that the person who starts the hub can correct becomes a sentence; any other error stays
 * as it is.
 */
function refusalOf(error: unknown, { dataDir, databaseUrl }: Config): unknown {
  if (error instanceof FolderLocked) return new StartRefused([error.message]);
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return new StartRefused([
      `The data folder ${dataDir} cannot be written. Give this user the right to, or choose another with HUB_DATA_DIR.`,
    ]);
  }
  if (databaseUrl !== null && refusedAtTheDoor.includes(code)) {
    return new StartRefused([`The database of DATABASE_URL refuses: ${message}.`]);
  }
  return error;
}
