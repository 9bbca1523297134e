import { defaultCatalog, migrations, openClock, readVersion } from './deployment.ts';
import { readCatalogue } from './catalogue.ts';
import { faultOfNode } from './node-version.ts';
import { openDatabase, refusalOf, secretsThere } from './open-database.ts';
import { StartRefused } from './start-refused.ts';
import { checks, lookAll } from '#doctor/checks.ts';
import type { Finding } from '#doctor/finding.ts';
import type { Database } from '#doctor/subject.ts';
import type { Config } from '#settings/config-shape.ts';
import { readConfig, readDescribed } from '#settings/config.ts';
import { systemClock } from '#platform/clock.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { createLog } from '#platform/log/log.ts';

interface OpenDatabase {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

const nothingToClose = async (): Promise<void> => {};

const unreachable = (reason: string): OpenDatabase => ({
  database: { is: 'away', why: reason },
  close: nothingToClose,
});

function whyOf(thrown: unknown, config: Config): string {
  const error = refusalOf(thrown, config);
  if (error instanceof StartRefused) return error.message;
  return `The database does not answer: ${error instanceof Error ? error.message : String(error)}`;
}

/** Opens the database without migrating it or waiting for it. */
async function open(config: Config): Promise<OpenDatabase> {
  try {
    const { db, close } = await openDatabase(config, createLog('silent'));
    try {
      await db.ping();
      return { database: { is: 'open', db }, close };
    } catch (error) {
      await close();
      throw error;
    }
  } catch (error) {
    return unreachable(whyOf(error, config));
  }
}

/**
 * Runs the health checks with the settings of this process, even if the hub would not start. A
 * fault is reported and may prevent other checks.
 */
export async function doctorHere(): Promise<Finding[]> {
  const parsed = readConfig();
  const config = parsed.ok ? parsed.config : null;
  const file = parsed.ok ? parsed.config.catalogFile : parsed.readable.catalogFile;
  const catalogResult = await readCatalogue(file ?? defaultCatalog);
  const source = { file: file ?? defaultCatalog };
  const opened = config === null ? null : await open(config);
  try {
    const database = opened?.database ?? null;
    const version = process.versions.node;
    return await lookAll(
      {
        node: { version, fault: faultOfNode(version) },
        settings: {
          faults: parsed.ok ? [] : parsed.faults,
          warnings: parsed.ok ? parsed.warnings : [],
          described: readDescribed(),
        },
        catalogue: () =>
          catalogResult.ok
            ? { catalog: catalogResult.catalog, faults: [], ...source }
            : { catalog: null, faults: catalogResult.faults, ...source },
        config,
        database,
        clock: database?.is === 'open' ? await openClock(database.db) : systemClock,
        rings: config === null ? [] : secretsThere(config).map(createKeys),
        release: { version: readVersion(), migrations },
        user: process.getuid?.() ?? null,
      },
      checks,
    );
  } finally {
    await opened?.close();
  }
}
