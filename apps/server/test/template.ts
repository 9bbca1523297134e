import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { embeddedSmoke } from './embedded-smoke.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { openPglite } from '#platform/db/engine/pglite.ts';
import { openPostgres } from '#platform/db/engine/postgres.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Template of each test's database. */
    template: { pglite: string } | { postgres: string };
  }
}

const migrations = new URL('../src/migrations', import.meta.url).pathname;
const silent = createLog('silent');

async function prepare(db: Db): Promise<void> {
  await db.migrate(migrations);
  const jobs = createJobs({ db, log: silent, metrics: createMetrics({ log: silent }) });
  await jobs.start([]);
  await jobs.stop(1000);
}

/**
 * Creates the template database once. `TEST_DATABASE_URL` names a PostgreSQL server; without it,
 * and in the project `server-embedded`, the embedded engine is used.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL'];
  const isSmoke = project.name === 'server-embedded';
  if (isSmoke) requireSmokeFiles();
  return server && !isSmoke ? setupPostgres(project, server) : setupEmbedded(project);
}

/** Throws an error if the list names a missing file, because Vitest would silently skip it. */
function requireSmokeFiles(): void {
  const missing = Object.keys(embeddedSmoke).filter(
    (file) => !existsSync(new URL(`../${file}`, import.meta.url)),
  );
  if (missing.length > 0) throw new Error(`test/embedded-smoke.ts names ${missing.join(', ')}`);
}

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const engine = await openPglite({ dataDir: 'memory://' });
  await prepare(createDb(engine));
  await engine.handle.query('checkpoint');
  const dump = await engine.dump();
  await engine.close();
  const folder = mkdtempSync(join(tmpdir(), 'hub-template-'));
  const file = join(folder, 'template.tar');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  project.provide('template', { pglite: file });
  return async () => rmSync(folder, { recursive: true });
}

async function setupPostgres(project: TestProject, server: string): Promise<() => Promise<void>> {
  const name = `hub_template_${project.name.replace('-', '_')}_${process.pid}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = createDb(openPostgres({ url: url.href, onError: () => {} }));
  await prepare(db);
  await db.close();
  // Also excludes autovacuum, because a database in use cannot be copied.
  await admin.query(`alter database ${name} with allow_connections false`);
  project.provide('template', { postgres: url.href });
  return async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
}
