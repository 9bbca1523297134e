import { threadId } from 'node:worker_threads';
import { Client } from 'pg';
import { inject } from 'vitest';
import { withMigrationsUpTo } from '#platform/backup/migrations.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { openPglite } from '#platform/db/pglite.ts';
import { openPostgres } from '#platform/db/postgres.ts';

const migrations = new URL('../src/migrations/', import.meta.url).pathname;

/** A database as an earlier release left it, on the engine that this run tests. */
export interface OldDatabase {
  readonly db: Db;
  /** The same database as another process has it; the embedded one has only one. */
  readonly other: Db;
  /** Brings the tables to where they are now. */
  upgrade(): Promise<void>;
  close(): Promise<void>;
}

async function openEmpty(): Promise<Pick<OldDatabase, 'db' | 'other' | 'close'>> {
  const template = inject('template');
  if ('pglite' in template) {
    const db = createDb(await openPglite({ dataDir: 'memory://' }));
    return { db, other: db, close: () => db.close() };
  }
  const name = `hub_old_${process.pid}_${threadId}_${Date.now()}`;
  const url = new URL(template.postgres);
  url.pathname = '/postgres';
  const admin = new Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const open = (): Db => createDb(openPostgres({ url: url.href, onError: () => {} }));
  const [db, other] = [open(), open()];
  const close = async (): Promise<void> => {
    await Promise.all([db.close(), other.close()]);
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { db, other, close };
}

/** An empty database with the tables of the migration named. */
export async function openOldDatabase(tag: string): Promise<OldDatabase> {
  const opened = await openEmpty();
  await withMigrationsUpTo(migrations, tag, (folder) => opened.db.migrate(folder));
  return { ...opened, upgrade: () => opened.db.migrate(migrations) };
}
