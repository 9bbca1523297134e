import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { environmentOf, readConfig, readDescribed } from '#settings/config.ts';
import type { Config } from '#settings/config-shape.ts';
import type { Deps } from '#app/composition.ts';
import { publicConfigOf } from '#app/http-side.ts';
import { readCatalogue, soldAtStart } from './catalogue.ts';
import type { InForce, CatalogWithFiles } from '#app/in-force.ts';
import { keepBuild, type KeptBuild } from './kept-build.ts';
import { openDatabase, refusalOf, whenReached } from './open-database.ts';
import { StartRefused, faultsOfListening } from './start-refused.ts';
import { loadWebBuild } from './web-build.ts';
import { createPictureAddresses } from '#features/pictures';
import { perLanguage } from '#platform/derived.ts';
import { systemClock, type HubClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { askTime, createSharedClock } from '#platform/db/instances/shared-clock.ts';
import { randomIds } from '#platform/ids.ts';
import type { Telemetry } from '#platform/telemetry/otlp.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { createLog, type Log } from '#platform/log/log.ts';
import { readOrMakeSecret } from '#platform/secrets/secret-file.ts';
import { createRequire } from 'node:module';
import type { Catalog } from '@hub/contract/catalog';
import { english } from '@hub/language/languages';
import { speechOf } from '@hub/language/translations';
import type { Console } from '#http/pages/console.ts';

const load = createRequire(import.meta.url);

function filesOf(build: string): [string, () => Buffer][] {
  const client = join(build, 'client');
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
  return names.map((name) => [name.replaceAll('\\', '/'), () => readFileSync(join(client, name))]);
}

/** Files of earlier builds stay available. */
async function loadConsoleBuild(kept: KeptBuild, catalog: Catalog): Promise<Console> {
  const { render, installable } = load(join(kept[0], 'render.js')) as {
    readonly render: (catalog: Catalog) => string;
    readonly installable: (catalog: Catalog) => Readonly<Record<string, string>>;
  };
  const installableFiles = Object.entries(installable(catalog)).map(
    ([name, text]) => [name, () => Buffer.from(text)] as const,
  );
  const files = [...kept.toReversed().flatMap(filesOf), ...installableFiles];
  return { html: render(catalog), files: Object.fromEntries(files) };
}

export interface Deployment extends Omit<Deps, 'checkAnswers'> {
  /** Renders the pages of another catalog and makes it the current catalog. */
  readonly putInForce: (sold: CatalogWithFiles) => Promise<void>;
  readonly close: () => Promise<void>;
}
// Folder of the server, for sources and for the bundle in `dist`.
const here = import.meta.dirname;
const isBundled = basename(here) === 'dist';
const server = join(here, isBundled ? '..' : '../..');
/** Entry point of operator commands. */
const program = isBundled ? join(here, 'cli.js') : join(server, 'src/cli.ts');
export const migrations = join(server, 'src/migrations');
export const defaultCatalog = join(server, '../../catalog.json');
const webBuild = join(server, '../web/dist');
const consoleBuild = join(server, '../console/dist');

/** Returns version and commit, such as `1.0.0+3f9c1a7be`; without commit from sources. */
export function readVersion(): string {
  const text = readFileSync(join(server, 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { readonly version: string };
  const commit = join(here, '.commit');
  return isBundled && existsSync(commit) ? `${version}+${readFileSync(commit, 'utf8')}` : version;
}

interface Purpose {
  /** True to serve the web build, which needs a port. */
  readonly web: boolean;
  /** Replaces the configured log level, because the output of a command is not a log. */
  readonly logLevel?: string;
  /** Maximum wait for the database in milliseconds. The hub itself waits without limit. */
  readonly patience?: number;
}

interface Settings extends CatalogWithFiles {
  readonly config: Config;
  readonly warnings: readonly string[];
}

/**
 * Reads all settings and files first, so that all faults are reported before anything is opened.
 * `web` also tests the port. Throws `StartRefused`.
 */
export async function readSettings(web: boolean): Promise<Settings> {
  const parsed = readConfig();
  const readable = parsed.ok
    ? { catalogFile: parsed.config.catalogFile, listening: parsed.config }
    : parsed.readable;
  const file = readable.catalogFile ?? defaultCatalog;
  const catalogResult = await readCatalogue(file);
  const faults = [
    ...(parsed.ok ? [] : parsed.faults),
    ...(catalogResult.ok ? [] : catalogResult.faults),
  ];
  if (web && readable.listening) faults.push(...(await faultsOfListening(readable.listening)));
  if (!parsed.ok || !catalogResult.ok || faults.length > 0) throw new StartRefused(faults);
  const { catalog, catalogIn, published, source } = catalogResult;
  const { config, warnings } = parsed;
  return { config, catalog, catalogIn, published, source, warnings };
}

export async function loadDeployment({
  web,
  logLevel,
  patience = Infinity,
}: Purpose): Promise<Deployment> {
  const { config, warnings, ...fromFile } = await readSettings(web);
  const hub = config.name ?? `${hostname()}-${process.pid}`;
  const log = createLog({ level: logLevel ?? config.logLevel, hub });
  const { db, close } = await openDatabase(config, log);
  try {
    await whenReached(() => db.migrate(migrations), { log, patience });
    const startCatalog = await soldAtStart({ config, db, log }, fromFile);
    const clock = await openClock(db);
    const [first = readOrMakeSecret(config.dataDir), ...others] = config.secrets;
    const { clientDirs, draw } = web
      ? await loadBuilds({ config, log, secret: first })
      : { clientDirs: [], draw: drawNothing };
    let inForce: InForce = { ...startCatalog, ...(await draw(startCatalog)) };
    const putInForce = async (next: CatalogWithFiles): Promise<void> => {
      inForce = { ...next, ...(await draw(next)) };
    };
    const release = { version: readVersion(), migrations };
    const settings = { warnings, described: readDescribed() };
    const commands = { program, env: environmentOf(hub) };
    const catalog = { inForce: () => inForce, putInForce, clientDirs };
    const parts = { config, settings, hub, db, log, commands, ...catalog, ...release };
    const telemetry = web ? await openTelemetry({ ...parts, clock }) : undefined;
    return { ...parts, telemetry, secrets: [first, ...others], clock, ids: randomIds, close };
  } catch (error) {
    await close();
    throw refusalOf(error, config);
  }
}

/** Instances on PostgreSQL share its clock; the embedded database uses this machine's. */
export async function openClock(db: Db): Promise<HubClock> {
  if (db.engine === 'pglite') return systemClock;
  const clock = createSharedClock(askTime(db));
  // The first read waits for a connection and is less precise, so the clock is read twice.
  await clock.read();
  await clock.read();
  return clock;
}

/** Starts OpenTelemetry if the settings name a collector. Its SDK is not loaded otherwise. */
async function openTelemetry(
  parts: Pick<Deps, 'config' | 'hub' | 'version' | 'clock' | 'log'>,
): Promise<Telemetry | undefined> {
  const { otlpEndpoint: endpoint } = parts.config;
  if (endpoint === null) return undefined;
  const { startTelemetry } = await import('#platform/telemetry/otlp.ts');
  return startTelemetry({ ...parts, endpoint });
}

const drawNothing: Draw = async () => ({ pages: () => ({}), console: { html: '', files: {} } });

type Draw = (sold: CatalogWithFiles) => Promise<Pick<InForce, 'pages' | 'console'>>;

async function loadBuilds({ config, log, secret }: { config: Config; log: Log; secret: string }) {
  const { dataDir } = config;
  const web = await keepBuild({ dataDir, name: 'web', build: webBuild, log });
  const operators = await keepBuild({ dataDir, name: 'console', build: consoleBuild, log });
  const marketplace = config.envato.apiUrl;
  const { origin } = config.publicUrl;
  const draw: Draw = async ({ catalog, catalogIn, published }) => {
    const pictures = createPictureAddresses({
      keys: createKeys(secret),
      catalog: () => catalog,
      marketplace,
    });
    const pages = perLanguage((language) =>
      loadWebBuild(web[0], {
        config: publicConfigOf(config, catalogIn(language), pictures),
        legal: published.legalIn(language),
        origin,
        speech: speechOf(language),
      }),
    );
    // Pages in other languages are rendered at their first request.
    pages(english);
    return { pages, console: await loadConsoleBuild(operators, catalog) };
  };
  return { clientDirs: web.map((build) => join(build, 'client')), draw };
}
