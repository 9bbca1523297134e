import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { createDb, type Db, type Engine } from '#platform/db/db.ts';
import { openPglite, type PgliteEngine } from '#platform/db/pglite.ts';
import { openPostgres } from '#platform/db/postgres.ts';
import { createJobs } from '#platform/jobs.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each test's database is copied from. */
    template: { pglite: string } | { postgres: string };
    /** An embedded engine that nobody has used, for tests that begin with an empty one. */
    bare: string;
  }
}

const migrations = new URL('../src/migrations', import.meta.url).pathname;
const cache = new URL('../../../.cache', import.meta.url).pathname;
const packages = new URL('../../../node_modules/', import.meta.url);
const silent = createLog('silent');

async function prepare(db: Db): Promise<void> {
  await db.migrate(migrations);
  const jobs = createJobs({ db, log: silent, metrics: createMetrics({ log: silent }) });
  await jobs.start([]);
  await jobs.stop(1000);
}

/**
 * Makes the database that every test begins with, once: `TEST_DATABASE_URL` names a PostgreSQL
 * server to use; without it the embedded engine serves.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL'];
  const bare = await findOrMakeBare();
  project.provide('bare', bare);
  if (server) return setupPostgres(project, server);
  project.provide('template', { pglite: await findOrMakeTemplate(bare) });
  return async () => undefined;
}

/** What the templates are made of and by: they are made anew when any of them changes. */
const madeOf = ['./template.ts', '../src/platform/jobs.ts', '../src/platform/db/pglite.ts'];
const madeBy = ['@electric-sql/pglite', 'pg-boss', 'drizzle-orm'];

function fingerprint(): string {
  const hash = createHash('sha256');
  const steps = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
  const files = [
    ...madeOf.map((path) => new URL(path, import.meta.url).pathname),
    ...steps.map((name) => join(migrations, name)),
    join(migrations, 'meta/_journal.json'),
    ...madeBy.map((name) => new URL(`${name}/package.json`, packages).pathname),
  ];
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** A younger one may serve another run. */
function removeOld(kind: string): void {
  for (const old of readdirSync(cache).filter((each) => each.startsWith(`${kind}-`))) {
    const age = Date.now() - statSync(join(cache, old)).mtimeMs;
    if (age > 86_400_000) rmSync(join(cache, old), { force: true });
  }
}

/** Kept from run to run: the engine's first start takes two seconds, the tables as long. */
async function findOrMake(kind: string, make: () => Promise<PgliteEngine>): Promise<string> {
  const file = join(cache, `${kind}-${fingerprint()}.tar`);
  if (existsSync(file)) return file;
  const engine = await make();
  await engine.handle.query('checkpoint');
  const dump = await engine.dump();
  await engine.close();
  mkdirSync(cache, { recursive: true });
  removeOld(kind);
  // Another run that makes it at the same time sees it whole or not at all.
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

const findOrMakeBare = (): Promise<string> =>
  findOrMake('bare', async () => {
    const engine = await openPglite({ dataDir: 'memory://' });
    await dropOthers(engine);
    return engine;
  });

const findOrMakeTemplate = (bare: string): Promise<string> =>
  findOrMake('template', async () => {
    const engine = await openPglite({ dataDir: 'memory://', template: await openAsBlob(bare) });
    await prepare(createDb(engine));
    return engine;
  });

/** The databases that nobody opens are half of what each copy would carry. */
async function dropOthers({ handle }: Engine): Promise<void> {
  await handle.query('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await handle.query(`drop database ${name}`);
}

async function setupPostgres(project: TestProject, server: string): Promise<() => Promise<void>> {
  const name = `hub_template_${process.pid}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = createDb(openPostgres({ url: url.href, onError: () => {} }));
  await prepare(db);
  await db.close();
  // The server's own housekeeping stays out, too: a database that somebody is at cannot be copied.
  await admin.query(`alter database ${name} with allow_connections false`);
  project.provide('template', { postgres: url.href });
  return async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
}
