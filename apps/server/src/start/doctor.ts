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

function whyOf(thrown: unknown, config: Config): string {
  const error = refusalOf(thrown, config);
  if (error instanceof StartRefused) return error.message;
  return `The database does not answer: ${error instanceof Error ? error.message : String(error)}`;
}

async function open(config: Config): Promise<{ database: Database; close?: () => Promise<void> }> {
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
    return { database: { is: 'away', why: whyOf(error, config) } };
  }
}

/** Runs the health checks even if the hub would not start. A fault may prevent other checks. */
export async function doctorHere(): Promise<Finding[]> {
  const parsed = readConfig();
  const config = parsed.ok ? parsed.config : null;
  const file = (parsed.ok ? parsed.config : parsed.readable).catalogFile ?? defaultCatalog;
  const catalogResult = await readCatalogue(file);
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
        catalogue: () => ({
          catalog: catalogResult.ok ? catalogResult.catalog : null,
          faults: catalogResult.ok ? [] : catalogResult.faults,
          file,
        }),
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
    await opened?.close?.();
  }
}
